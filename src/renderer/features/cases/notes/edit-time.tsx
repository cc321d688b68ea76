import { type TimeEntry, type TimeEntryEdit, timeEntryEdit } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
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
  const state = useForm({
    rules: timeEntryEdit,
    initial: valuesOf(entry),
    record: entry,
    valuesOf,
    save: async (body, ifMatch) =>
      (await save.mutateAsync({ params: { id: entry.case_id, entryId: entry.id }, body, ifMatch })).data,
    fields: timeFields,
    // The form that adds an entry stands behind the dialog with the same fields.
    ids: "edit-",
    onSaved: () => {
      announce(t("Time entry saved."));
      onClose();
    },
    draft: { found, label: t("Edited time log entry") },
  });
  return (
    <FormDialog
      title={t("Edit time entry")}
      action={t("Save")}
      state={state}
      onClose={onClose}
      words={{ labels: timeLabels, texts: ["note"], say }}
    >
      <TimeFields state={state} />
    </FormDialog>
  );
}
