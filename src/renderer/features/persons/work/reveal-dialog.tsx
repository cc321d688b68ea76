import { z } from "zod";
import { type ProtectedNote, revealBody, revealReasons } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { noteCategoryNames, revealReasonNames } from "./person-work-words.ts";

const rules = revealBody.extend({ reason: z.enum(revealReasons, { error: t("Reason is required.") }) });
const reasons = revealReasons.map((value) => ({ value, label: revealReasonNames[value] }));

type RevealDialogProps = {
  readonly person: Person;
  readonly note: ProtectedNote;
  readonly onClose: () => void;
  readonly onRevealed: (note: { readonly id: number; readonly body: string }) => void;
};

/** Asks why a protected note is opened. The text goes straight to the screen: no query cache holds it. */
export function RevealDialog({ person, note, onClose, onRevealed }: RevealDialogProps) {
  const api = useApi();
  const state = useForm({
    rules,
    // Nothing is preselected; the rules ask for it.
    initial: { reason: undefined as unknown as (typeof revealReasons)[number], words: "" },
    fields: ["reason", "words"],
    focus: "field",
    save: async (body) => {
      const params = { id: person.uuid, noteId: note.id };
      return (await api("persons.revealNote", { params, body })).data.data;
    },
    onSaved: ({ id, body }) => onRevealed({ id, body }),
  });
  return (
    <FormDialog
      title={t("Open a protected note: {{category}}", { category: noteCategoryNames[note.category] })}
      action={t("Open note")}
      state={state}
      failed={t("Not opened.")}
      onClose={onClose}
    >
      <p>
        {t(
          "Your name, the time and the reason are recorded. The note’s author and administrators can see them.",
        )}
      </p>
      <Controlled of={state} name="reason">
        {(reason) => (
          <RadioGroup
            {...reason}
            label={t("Reason")}
            required
            options={reasons}
            value={reason.value ?? null}
          />
        )}
      </Controlled>
      <TextField {...state.field("words")} label={t("In your words")} optional maxLength={300} />
    </FormDialog>
  );
}
