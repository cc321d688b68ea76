import "./group-members.css";
import { useQuery } from "@tanstack/react-query";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { AddPlace } from "./add-place.tsx";
import { useMoving } from "./use-moving.ts";

interface GroupMembersProps {
  readonly group: { readonly id: number; readonly uuid: string; readonly name: string };
}

/** The places of a group, and who hears of a bulletin that is addressed to it. */
export function GroupMembers({ group }: GroupMembersProps) {
  const found = useQuery({
    ...apiQuery(useApi(), "locationGroups.members", { params: { id: group.uuid } }),
    enabled: !isMadeHere(group),
  });
  const { can } = useSession();
  const moving = useMoving(group);
  if (isMadeHere(group)) return null;
  const { locations = [], organizations = [] } = found.data?.data ?? {};
  return (
    <div className="group-members">
      <ListSection
        title={t("Places")}
        found={found}
        count={locations.length}
        none={t("No location that you may see belongs to it yet.")}
      >
        <ul>
          {locations.map((each) => (
            <LinkedRow
              key={each.uuid}
              to={recordPaths("location").show(each.uuid)}
              title={each.name}
              note={[locationTypeNames[each.type], each.organization_name].filter(Boolean).join(", ")}
              action={
                each.can_edit ? (
                  <Button
                    size="small"
                    disabled={moving.busy}
                    aria-label={t("Take {{name}} out of the group", {
                      name: placeInSchool(each.name, each.organization_name ?? undefined),
                    })}
                    onClick={() => moving.takeOut(each.uuid)}
                  >
                    {t("Take out")}
                  </Button>
                ) : null
              }
            />
          ))}
        </ul>
      </ListSection>
      {can.create_records ? <AddPlace moving={moving} without={locations.map(({ id }) => id)} /> : null}
      <ListSection
        title={t("Who hears of bulletins for this group")}
        noun={t("who hears of bulletins")}
        found={found}
        count={organizations.length}
        none={t("Nobody yet: no school keeps a place of it.")}
      >
        <ul>
          {organizations.map(({ id, name, people }) => (
            <LinkedRow key={id} title={name} end={t("{{count}} people", { count: people })} />
          ))}
        </ul>
        <p className="group-members-rule">
          {t(
            "Schools that keep a place of this group, and whoever works above them. They may address bulletins to it too. A group gives nobody a right to the places of another school.",
          )}
        </p>
      </ListSection>
    </div>
  );
}
