import type { z } from "zod";
import { protectedNoteBody } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { useNoteForm } from "#lib/forms/use-note-form.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { EntryDialog } from "#ui/forms/entry-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { choices, chosen, noteCategoryNames, noteCircleNames } from "./person-work-words.ts";

type Values = z.input<typeof protectedNoteBody>;
type Body = z.output<typeof protectedNoteBody>;

const fields = ["category", "circle", "body"] as const;
const empty = (): Values => ({
  category: "" as unknown as Values["category"],
  circle: "" as unknown as Values["circle"],
  body: "",
});

type NewProtectedNoteProps = {
  readonly person: Person;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Writes a note that few may read. Its text bypasses the page's mutation cache. */
export function NewProtectedNote({ person, found, onClose }: NewProtectedNoteProps) {
  const api = useApi();
  const state = useNoteForm<Values, Body>({
    resolver: contractResolver(protectedNoteBody),
    empty,
    fields,
    found,
    label: "Protected note",
    save: (body) => api("persons.protect", { params: { id: person.uuid }, body }),
    onSaved: () => {
      announce("Protected note added.");
      onClose();
    },
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <EntryDialog
      title="Write a protected note"
      action="Add note"
      state={state}
      fields={fields}
      onClose={onClose}
    >
      <SelectField
        {...form.register("category", chosen)}
        id="category"
        label="Category"
        required
        autoFocus
        help="Everyone who may open protected notes sees the category, your name and the date."
        placeholder="Choose a category"
        options={choices(noteCategoryNames)}
        error={errors.category?.message}
      />
      <SelectField
        {...form.register("circle", chosen)}
        id="circle"
        label="Who may open it"
        required
        placeholder="Choose who may open it"
        options={choices(noteCircleNames)}
        error={errors.circle?.message}
      />
      <TextArea
        {...form.register("body")}
        id="body"
        label="Note"
        required
        rows={6}
        error={errors.body?.message}
      />
    </EntryDialog>
  );
}
