import type { NoticeList } from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

interface ByPaperProps {
  readonly record: CaseRecord;
  readonly papers: NoticeList["papers"];
}

/** Whom papers of the case were made for, each leading to the disclosure record; nothing where none was made. */
export function ByPaper({ record, papers }: ByPaperProps) {
  const zone = useZoneOf()(record.organization_id);
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="told-by-paper">
      <SectionHeader id="told-by-paper" title={t("Told by a paper")} count={papers.length} />
      <ul>
        {papers.map(({ uuid, name, recipient, recipient_organization, at }) => (
          <LinkedRow
            key={uuid}
            to={paths.caseReport(record.id)}
            title={[recipient, recipient_organization].filter(Boolean).join(", ")}
            note={t("{{name}}. Made {{moment}}", { name, moment: formatDateTimeIn(at, zone) })}
          />
        ))}
      </ul>
    </section>
  );
}
