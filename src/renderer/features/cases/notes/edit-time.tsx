import type { z } from "zod";
import { type TimeEntry, type TimeEntryEdit, timeEntryEdit } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { TimeFields, timeFields, timeLabels } from "./time-fields.tsx";

type EditTimeProps = { readonly entry: TimeEntry; readonly onClose: () => void };

const valuesOf = ({ started_at, minutes, activity, note, billable }: TimeEntry): TimeEntryEdit => ({
  started_at,
  minutes,
  activity,
  note: note ?? "",
  billable,
});

function say(field: string, value: unknown): string {
  if (field === "billable") return value === true ? "Billable" : "Not billable";
  return field === "started_at" ? formatDateTime(String(value)) : String(value ?? "");
}

/** Edits one's own time entry. */
export function EditTime(props: EditTimeProps) {
  const { entry } = props;
  return (
    <DraftGate draftKey={draftKeys.editedTime(entry.case_id, entry.id)}>
      {(found) => <EditForm {...props} found={found} />}
    </DraftGate>
  );
}

function EditForm({ entry, onClose, found }: EditTimeProps & { readonly found: FoundDraft }) {
  const save = useApiMutation("cases.updateTime");
  const state = useRecordForm<TimeEntryEdit, z.output<typeof timeEntryEdit>, TimeEntry>({
    resolver: contractResolver(timeEntryEdit),
    initial: valuesOf(entry),
    record: entry,
    valuesOf,
    save: async (body, ifMatch) =>
      (await save.mutateAsync({ params: { id: entry.case_id, entryId: entry.id }, body, ifMatch })).data,
    fields: () => timeFields,
    onSaved: () => {
      announce("Time entry saved.");
      onClose();
    },
    draft: { found, label: "Edited time log entry" },
  });
  return (
    <EditDialog
      title="Edit time entry"
      state={state}
      onClose={onClose}
      errors={formProblems(state.form, timeFields)}
      submitCount={state.form.formState.submitCount}
      labels={timeLabels}
      texts={["note"]}
      say={say}
    >
      <TimeFields form={state.form} ids="edit-" />
    </EditDialog>
  );
}
