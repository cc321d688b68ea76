import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";

type DeleteCaseProps = { readonly record: CaseRecord; readonly open: boolean; readonly onClose: () => void };

const counted = (count: number | undefined, words: (count: number) => string): readonly string[] =>
  count === undefined || count === 0 ? [] : [words(count)];

/** What is deleted with a case, in one sentence, as far as its reader may see it. */
export function goesWith(
  record: Pick<CaseRecord, "assessments" | "tasks" | "attachments" | "counts">,
): string {
  const { counts } = record;
  const plans = (counts?.plans ?? 0) + (counts?.wavr_plans ?? 0);
  const parts = [
    ...(record.assessments.length > 0
      ? [t("{{count}} assessments with interviews", { count: record.assessments.length })]
      : []),
    ...counted(counts?.wavr_people, (count) => t("{{count}} WAVR assessments", { count })),
    ...counted(counts?.worksheets, (count) => t("{{count}} worksheets", { count })),
    ...counted(plans, (count) => t("{{count}} plans", { count })),
    ...counted(counts?.meetings, (count) => t("{{count}} meetings", { count })),
    ...counted(counts?.tasks ?? record.tasks.length, (count) => t("{{count}} tasks", { count })),
    ...counted(counts?.files ?? Object.keys(record.attachments).length, (count) =>
      t("{{count}} files", { count }),
    ),
    ...counted(counts?.comments, (count) => t("{{count}} comments", { count })),
    ...counted(counts?.time_entries, (count) => t("{{count}} time entries", { count })),
  ];
  const last = parts.at(-1);
  // A server that counts nothing leaves unsaid what is in it.
  if (last === undefined)
    return counts === null || counts === undefined
      ? t("All that is in it goes with it. The people stay.")
      : t("Nothing else that you may see goes with it. The people stay.");
  const list =
    parts.length === 1 ? last : t("{{parts}} and {{last}}", { parts: parts.slice(0, -1).join(", "), last });
  const verb = parts.length === 1 && list.startsWith("1 ") ? "goes" : "go";
  return t("{{list}} {{verb}} with it. The people stay.", { list, verb });
}

/** The typed confirmation; it names the case by its number. */
export function DeleteCase({ record, open, onClose }: DeleteCaseProps) {
  return (
    <DeleteRecord
      kind="case"
      record={record}
      called={t("case {{number}}", { number: record.number })}
      open={open}
      onClose={onClose}
    >
      {goesWith(record)}
    </DeleteRecord>
  );
}
