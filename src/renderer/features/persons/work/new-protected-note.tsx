import type { z } from "zod";
import { protectedNoteBody } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { choices, chosen, noteCategoryNames, noteCircleNames } from "./person-work-words.ts";

type Values = z.input<typeof protectedNoteBody>;

const fields = ["category", "circle", "body"] as const;
const empty: Values = {
  category: "" as unknown as Values["category"],
  circle: "" as unknown as Values["circle"],
  body: "",
};

type NewProtectedNoteProps = {
  readonly person: Person;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Writes a note that few may read. Its text bypasses the page's mutation cache. */
export function NewProtectedNote({ person, found, onClose }: NewProtectedNoteProps) {
  const api = useApi();
  const state = useForm({
    rules: protectedNoteBody,
    initial: empty,
    fields,
    draft: { found, label: t("Protected note") },
    save: (body) => api("persons.protect", { params: { id: person.uuid }, body }),
    onSaved: () => {
      announce(t("Protected note added."));
      onClose();
    },
  });
  const { field } = state;
  return (
    <FormDialog
      title={t("Write a protected note")}
      action={t("Add note")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <SelectField
        {...field("category", chosen)}
        label={t("Category")}
        required
        autoFocus
        help={t("Everyone who may open protected notes sees the category, your name and the date.")}
        placeholder={t("Choose a category")}
        options={choices(noteCategoryNames)}
      />
      <SelectField
        {...field("circle", chosen)}
        label={t("Who may open it")}
        required
        placeholder={t("Choose who may open it")}
        options={choices(noteCircleNames)}
      />
      <TextArea {...field("body")} label={t("Note")} required rows={6} />
    </FormDialog>
  );
}
