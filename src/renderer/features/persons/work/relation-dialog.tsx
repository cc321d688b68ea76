import { Controller } from "react-hook-form";
import { z } from "zod";
import { childBody, relationKinds } from "#contract/records/person-work/schema.ts";
import type { Person, PersonRef } from "#contract/records/persons/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { useNoteForm } from "#lib/forms/use-note-form.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EntryDialog } from "#ui/forms/entry-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";
import { gradeWords } from "../person-words.ts";
import { choices, relationNames } from "./person-work-words.ts";

const schema = childBody.extend({
  kind: z.enum(relationKinds, { error: "Relation is required." }),
  person: z.object({ id: z.uuid(), label: z.string() }, { error: "Person is required." }),
});
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const fields = ["kind", "person", "note"] as const;
const empty = (): Values => ({
  kind: "" as unknown as Values["kind"],
  person: null as unknown as Values["person"],
  note: "",
});

const optionOf = (person: PersonRef) => ({
  id: person.uuid,
  label: person.name,
  note: [person.person_type.name, person.grade ? gradeWords(person.grade) : ""].filter(Boolean).join(", "),
  glyph: <Avatar name={person.name} kind="person" size="small" />,
});

type RelationDialogProps = {
  readonly person: Person;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Adds a relation between two people. */
export function RelationDialog({ person, found, onClose }: RelationDialogProps) {
  const api = useApi();
  const attachChild = useApiMutation("persons.attachChild");
  const relate = useApiMutation("persons.relate");
  const save = ({ kind, person: { id: other }, note }: Body) => {
    if (kind === "child")
      return attachChild.mutateAsync({ params: { id: person.uuid, childId: other }, body: { note } });
    if (kind === "parent")
      return attachChild.mutateAsync({ params: { id: other, childId: person.uuid }, body: { note } });
    return relate.mutateAsync({ params: { id: person.uuid }, body: { person_uuid: other, kind, note } });
  };
  const state = useNoteForm<Values, Body>({
    resolver: contractResolver(schema),
    empty,
    fields,
    found,
    label: "Relation",
    save,
    onSaved: () => {
      announce("Relation added.");
      onClose();
    },
  });
  const { form } = state;
  const { errors } = form.formState;
  const search = async (text: string, signal: AbortSignal) => {
    const term = text.trim();
    if (form.getValues("kind") === "parent") {
      if (term === "") return [];
      const params = { id: person.uuid, term };
      return (await api("persons.potentialParents", { params }, { signal })).data.data.map(optionOf);
    }
    const { data } = (await api("persons.search", { query: { q: term } }, { signal })).data;
    return data.filter((each) => each.uuid !== person.uuid).map(optionOf);
  };
  return (
    <EntryDialog title="Add a relation" action="Add relation" state={state} fields={fields} onClose={onClose}>
      <SelectField
        {...form.register("kind")}
        id="kind"
        label="Relation"
        required
        autoFocus
        placeholder="Choose what the other is to this person"
        options={choices(relationNames)}
        error={errors.kind?.message}
      />
      <Controller
        control={form.control}
        name="person"
        render={({ field }) => (
          <Suggest
            id="person"
            label="Person"
            required
            value={field.value}
            onChange={(option) =>
              field.onChange(option === null ? null : { id: option.id, label: option.label })
            }
            onBlur={field.onBlur}
            search={search}
            placeholder="Type a name"
            emptyText="No person of that name can be chosen."
            error={errors.person?.message}
          />
        )}
      />
      <TextField
        {...form.register("note")}
        id="note"
        label="Note"
        optional
        placeholder="Mother, lives with"
        error={errors.note?.message}
      />
    </EntryDialog>
  );
}
