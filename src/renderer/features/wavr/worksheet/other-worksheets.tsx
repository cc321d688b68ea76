import { Link } from "react-router";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";
import { codedAmong } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";

/** Who else rates the same person and how far they are: each worksheet is read in one press, and one's own is one press away. */
export function OtherWorksheets() {
  const { worksheetsOfOthers, reading, searchOfWorksheet, instrument } = useWavr();
  const { factors } = instrument.wavr.worksheet;
  if (worksheetsOfOthers.length === 0) return null;
  return (
    <>
      {reading === null ? null : (
        <div className="wavr-reading">
          <Callout
            kind="info"
            role="status"
            action={<Link to={{ search: searchOfWorksheet(null) }}>{t("Back to your own worksheet")}</Link>}
          >
            {t("You are reading this worksheet. Its rater alone changes it.")}
          </Callout>
        </div>
      )}
      <p className="wavr-others">
        <span>{t("Worksheets of colleagues:")}</span>
        {worksheetsOfOthers.map(({ uuid, created_by, state }) => {
          const who = created_by?.full_name ?? t("Somebody");
          const said = t("{{who}}, {{done}} of {{total}} coded", { who, ...codedAmong(state, factors) });
          return uuid === reading?.uuid ? (
            <strong key={uuid}>{said}</strong>
          ) : (
            <Link key={uuid} to={{ search: searchOfWorksheet(uuid) }}>
              {said}
            </Link>
          );
        })}
      </p>
    </>
  );
}
