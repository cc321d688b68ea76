import "./group-members.css";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

interface GroupMembersProps {
  readonly group: { readonly id: number; readonly uuid: string };
}

/** The places of a group, and who hears of a bulletin that is addressed to it. */
export function GroupMembers({ group }: GroupMembersProps) {
  const found = useQuery({
    ...apiQuery(useApi(), "locationGroups.members", { params: { id: group.uuid } }),
    enabled: !isMadeHere(group),
  });
  if (isMadeHere(group)) return null;
  const { locations = [], organizations = [] } = found.data?.data ?? {};
  return (
    <div className="group-members">
      <ListSection
        title={t("Places")}
        found={found}
        count={locations.length}
        none={t("No location that you may see names this group yet. A location’s form does.")}
      >
        <ul>
          {locations.map((each) => (
            <LinkedRow
              key={each.uuid}
              to={recordPaths("location").show(each.uuid)}
              title={each.name}
              note={locationTypeNames[each.type]}
            />
          ))}
        </ul>
      </ListSection>
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
