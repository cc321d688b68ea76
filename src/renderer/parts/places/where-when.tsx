import "./where-when.css";
import { Link } from "react-router";
import { type DayTime, dayTimes, type WhereAndWhen } from "#contract/services/dashboard/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

const names: Readonly<Record<DayTime, string>> = {
  before_school: t("Before 8"),
  morning: t("8 to 11"),
  midday: t("11 to 1"),
  afternoon: t("1 to 4"),
  evening: t("After 4"),
};

const places = recordPaths("location");

interface WhereWhenProps {
  readonly found: WhereAndWhen;
  /** Which cases are counted: "Last 12 months". */
  readonly note: string;
  /** Where none of them names a location. */
  readonly none: string;
}

/** Cases by place and time of day: a real table, whose bars repeat its numbers. Never about one person. */
export function WhereWhen({ found, note, none }: WhereWhenProps) {
  const most = Math.max(1, ...found.places.flatMap(({ times }) => times.map((count) => count ?? 0)));
  const told = found.places.filter(
    (place) => place.count !== null || place.times.some((count) => count !== null),
  );
  const several = new Set(found.places.map((place) => place.organization_name)).size > 1;
  return (
    <section aria-labelledby="dash-where">
      <SectionHeader id="dash-where" title={t("Where and when")} count={note} />
      {found.places.length === 0 ? (
        <None>{none}</None>
      ) : told.length === 0 ? (
        <None>
          {t("Too few cases to be told by place and time: numbers below {{smallest}} are not shown.", {
            smallest: found.smallest,
          })}
        </None>
      ) : (
        <table className="dash-where">
          <thead>
            <tr>
              <th scope="col">{t("Location")}</th>
              {dayTimes.map(({ id }) => (
                <th key={id} scope="col">
                  {names[id]}
                </th>
              ))}
              <th scope="col">{t("All")}</th>
            </tr>
          </thead>
          <tbody>
            {told.flatMap((place) => [
              <PlaceRow
                key={place.uuid}
                place={place}
                school={several ? place.organization_name : null}
                most={most}
              />,
              ...place.parts.map((part) => (
                <PlaceRow key={part.uuid} place={part} of={place.name} most={most} />
              )),
            ])}
          </tbody>
        </table>
      )}
      {found.hidden && told.length > 0 ? (
        <p className="dash-where-note">
          {t(
            "A building is counted with its rooms. Numbers below {{smallest}} are not told, nor what would tell them: *.",
            {
              smallest: found.smallest,
            },
          )}
        </p>
      ) : null}
    </section>
  );
}

interface PlaceRowProps {
  readonly place: WhereAndWhen["places"][number]["parts"][number];
  readonly school?: string | null;
  /** The building that it is a part of, where its row stands under that. */
  readonly of?: string;
  readonly most: number;
}

function PlaceRow({ place, school = null, of, most }: PlaceRowProps) {
  return (
    <tr className={of === undefined ? undefined : "dash-where-part"}>
      <th scope="row">
        <Link to={places.show(place.uuid)}>{place.name}</Link>
        {of === undefined ? null : (
          <span className="bw-hidden">{t("in {{building}}", { building: of })}</span>
        )}
        {school === null ? null : <span className="dash-where-school">{school}</span>}
      </th>
      {dayTimes.map(({ id }, at) => (
        <td key={id}>
          <Told count={place.times[at] ?? null} most={most} />
        </td>
      ))}
      <td>{place.count ?? <Untold />}</td>
    </tr>
  );
}

const Untold = () => (
  <>
    <span aria-hidden>*</span>
    <span className="bw-hidden">{t("not told")}</span>
  </>
);

function Told({ count, most }: { readonly count: number | null; readonly most: number }) {
  if (count === null) return <Untold />;
  if (count === 0) return <span className="dash-where-zero">0</span>;
  return (
    <span className="dash-where-cell">
      <span
        className="dash-where-bar"
        aria-hidden
        style={{ height: `${Math.max(8, (count / most) * 100)}%` }}
      />
      {count}
    </span>
  );
}
