import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";

type DeleteCaseProps = { readonly record: CaseRecord; readonly open: boolean; readonly onClose: () => void };

/** What is deleted with a case, in one sentence. */
export function goesWith(record: Pick<CaseRecord, "assessments" | "tasks" | "attachments">): string {
  const files = Object.keys(record.attachments).length;
  const parts = [
    ...(record.assessments.length > 0
      ? [t("{{count}} assessments with interviews", { count: record.assessments.length })]
      : []),
    ...(record.tasks.length > 0 ? [t("{{count}} tasks", { count: record.tasks.length })] : []),
    ...(files > 0 ? [t("{{count}} files", { count: files })] : []),
  ];
  const last = parts.at(-1);
  if (last === undefined) return t("Nothing else that you may see goes with it. The people stay.");
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
