import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";

type DeleteCaseProps = { readonly record: CaseRecord; readonly open: boolean; readonly onClose: () => void };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is deleted with a case, in one sentence. */
export function goesWith(record: Pick<CaseRecord, "assessments" | "tasks" | "attachments">): string {
  const files = Object.keys(record.attachments).length;
  const parts = [
    ...(record.assessments.length > 0
      ? [`${counted(record.assessments.length, "assessment", "assessments")} with interviews`]
      : []),
    ...(record.tasks.length > 0 ? [counted(record.tasks.length, "task", "tasks")] : []),
    ...(files > 0 ? [counted(files, "file", "files")] : []),
  ];
  const last = parts.at(-1);
  if (last === undefined) return "Nothing else goes with it. The people stay.";
  const list = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  const verb = parts.length === 1 && list.startsWith("1 ") ? "goes" : "go";
  return `${list} ${verb} with it. The people stay.`;
}

/** The typed confirmation; it names the case by its number. */
export function DeleteCase({ record, open, onClose }: DeleteCaseProps) {
  return (
    <DeleteRecord kind="case" record={record} called={`case ${record.number}`} open={open} onClose={onClose}>
      {goesWith(record)}
    </DeleteRecord>
  );
}
