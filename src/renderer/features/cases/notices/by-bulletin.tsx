import type { NoticeList } from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { endsBefore, spanWords } from "#parts/bulletins/bulletin-words.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

const paths = recordPaths("bulletin");

type Issued = NoticeList["bulletins"][number];

interface ByBulletinProps {
  readonly record: CaseRecord;
  readonly bulletins: readonly Issued[];
}

/** The event until whose end a bulletin was issued, or another one of the case, that is over after the bulletin is. */
function eventAfter(issued: Issued, { events }: CaseRecord) {
  const { valid_to, withdrawn_at, until_event } = issued;
  if (withdrawn_at !== null) return undefined;
  if (until_event !== null)
    return endsBefore(issued, until_event) && Date.parse(until_event.ends_at) > Date.now()
      ? until_event
      : undefined;
  return events.find(
    ({ recurrence, starts_at }) =>
      recurrence === null && starts_at > valid_to && Date.parse(starts_at) > Date.now(),
  );
}

function noteOf(each: Issued, record: CaseRecord, zone: Zone): string {
  const after = eventAfter(each, record);
  return [
    t("To {{whom}}", { whom: each.audience.join(", ") }),
    t("{{moment}}, by {{name}}", {
      moment: formatDateTimeIn(each.at, zone),
      name: each.issued_by?.full_name ?? t("a former colleague"),
    }),
    each.withdrawn_at === null ? spanWords(each, Date.now(), zone) : t("Withdrawn"),
    ...(each.until_deleted && each.withdrawn_at === null && Date.parse(each.valid_to) > Date.now()
      ? [t("Its event was deleted: withdraw it, or issue another one")]
      : []),
    ...(after === undefined
      ? []
      : [t("It ends before {{event}}: issue another one", { event: after.title })]),
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
