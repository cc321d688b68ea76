import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { spanWords } from "#parts/bulletins/bulletin-words.ts";
import { becauseOfEvent, type IssuedFromCase } from "#parts/bulletins/until-event.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

const paths = recordPaths("bulletin");

interface ByBulletinProps {
  readonly record: CaseRecord;
  readonly bulletins: readonly IssuedFromCase[];
}

function noteOf(each: IssuedFromCase, record: CaseRecord, zone: Zone): string {
  return [
    t("To {{whom}}", { whom: each.audience.join(", ") }),
    t("{{moment}}, by {{name}}", {
      moment: formatDateTimeIn(each.at, zone),
      name: each.issued_by?.full_name ?? t("a former colleague"),
    }),
    spanWords(each, Date.now(), zone),
    ...(each.withdrawn_at === null
      ? []
      : [
          each.withdrawn_reason
            ? t("Withdrawn: {{reason}}", { reason: each.withdrawn_reason })
            : t("Withdrawn"),
        ]),
    ...becauseOfEvent(each, record.events),
  ].join(". ");
}

/** Who was told by a bulletin that was issued from the case; nothing where none was. */
export function ByBulletin({ record, bulletins }: ByBulletinProps) {
  const zone = useZoneOf()(record.organization_id);
  if (bulletins.length === 0) return null;
  return (
    <section aria-labelledby="told-by-bulletin">
      <SectionHeader id="told-by-bulletin" title={t("Told by a bulletin")} count={bulletins.length} />
      <ul>
        {bulletins.map((each) => (
          <LinkedRow
            key={each.uuid}
            to={`${paths.show(each.uuid)}?case=${record.id}`}
            title={each.title}
            note={noteOf(each, record, zone)}
          />
        ))}
      </ul>
    </section>
  );
}
