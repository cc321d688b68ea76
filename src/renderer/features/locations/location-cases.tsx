import { Link2 } from "lucide-react";
import { caseStages } from "#contract/records/cases/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface LocationProps {
  readonly location: Location;
}

const stageOf = (said: string) => caseStages.find((each) => each === said);

/** What happened here or at what is a part of it, as far as one may see it. */
export function LocationCases({ location }: LocationProps) {
  const zone = useZoneOf()(location.organization_id);
  return (
    <ListSection
      title={t("Cases")}
      count={location.cases.length}
      none={t("No case that you may see happened here. A case’s form says where it happened.")}
    >
      <ul>
        {location.cases.map((each) => {
          const stage = stageOf(each.stage);
          const day = formatDateIn(each.closed_at ?? each.created_at, zone);
          const when = each.closed_at ? t("Closed {{day}}", { day }) : t("Opened {{day}}", { day });
          return (
            <LinkedRow
              key={each.id}
              to={paths.case(each.id)}
              title={each.title}
              note={`${[each.number, ...(each.place_id === location.id ? [] : [each.place]), ...(each.zone === null ? [] : [each.zone])].join(", ")}. ${when}`}
              end={stage ? <StageGlyph stage={stage} /> : null}
            />
          );
        })}
      </ul>
    </ListSection>
  );
}

/** The people of those cases. */
export function LocationPeople({ location }: LocationProps) {
  if (location.people.length === 0) return null;
  return (
    <ListSection title={t("People of these cases")} count={location.people.length} none="">
      <ul>
        {location.people.map((each) => (
          <LinkedRow
            key={each.id}
            to={paths.person(each.uuid)}
            start={<Avatar name={each.name} kind="person" size="small" />}
            title={each.name}
            note={[each.person_type.name, each.grade ? t("grade {{grade}}", { grade: each.grade }) : ""]
              .filter(Boolean)
              .join(", ")}
          />
        ))}
      </ul>
    </ListSection>
  );
}

/** Cases that name the place in words alone: one press connects each. */
export function CasesInWords({ location }: LocationProps) {
  const connect = useApiMutation("cases.place");
  if (location.named_in.length === 0) return null;
  return (
    <ListSection title={t("Cases that name it in words")} count={location.named_in.length} none="">
      <ul>
        {location.named_in.map((each) => (
          <LinkedRow
            key={each.id}
            to={paths.case(each.id)}
            title={each.title}
            note={[each.number, each.location].filter(Boolean).join(", ")}
            action={
              <Button
                size="small"
                icon={Link2}
                loading={connect.isPending && connect.variables.params.id === each.id}
                aria-label={t("Connect {{number}} with this location", { number: each.number })}
                onClick={() =>
                  connect.mutate(
                    { params: { id: each.id }, body: { location_id: location.id } },
                    { onSuccess: () => announce(t("Connected.")) },
                  )
                }
              >
                {t("Connect")}
              </Button>
            }
          />
        ))}
      </ul>
    </ListSection>
  );
}
