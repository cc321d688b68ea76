import { Plus } from "lucide-react";
import type { Location } from "#contract/records/locations/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { spanWords } from "#parts/bulletins/bulletin-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

const bulletins = recordPaths("bulletin");

/** What is known of threats at a place at this moment, as far as it is addressed to the reader. */
export function LocationBulletins({ location }: { readonly location: Location }) {
  const now = Date.now();
  const zone = useZoneOf()(location.organization_id);
  const standing = location.bulletins.filter(({ valid_to }) => Date.parse(valid_to) > now);
  const issues = location.can.edit && !isMadeHere(location);
  if (standing.length === 0 && !issues) return null;
  return (
    <ListSection
      title={t("Bulletins")}
      count={standing.length}
      none={t("None in force that is addressed to you.")}
      action={
        issues ? (
          <LinkButton
            to={`${bulletins.new}?location=${location.id}`}
            size="small"
            variant="minimal"
            icon={Plus}
          >
            {t("Bulletin")}
          </LinkButton>
        ) : undefined
      }
    >
      <ul>
        {standing.map((each) => (
          <LinkedRow
            key={each.uuid}
            to={bulletins.show(each.uuid)}
            title={each.title}
            note={
              each.place == null || each.place_id === location.id
                ? spanWords(each, now, zone)
                : t("{{place}}. {{span}}", { place: each.place, span: spanWords(each, now, zone) })
            }
            end={each.read_at === null ? <Tag kind="new">{t("Not read yet")}</Tag> : null}
          />
        ))}
      </ul>
    </ListSection>
  );
}
