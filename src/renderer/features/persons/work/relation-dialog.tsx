import { z } from "zod";
import { childBody, relationKinds } from "#contract/records/person-work/schema.ts";
import type { Person, PersonRef } from "#contract/records/persons/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { findingPlaceholder } from "#parts/people/finding-help.ts";
import { foundNote } from "#parts/people/found-note.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";
import { gradeWords } from "../person-words.ts";
import { choices, relationNames } from "./person-work-words.ts";

const schema = childBody.extend({
  kind: z.enum(relationKinds, { error: t("Relation is required.") }),
  person: z.object({ id: z.uuid(), label: z.string() }, { error: t("Person is required.") }),
});
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const fields = ["kind", "person", "note"] as const;
/** Nobody is chosen yet; the schema asks for it. */
const none = null as unknown as Values["person"];
const empty: Values = {
  kind: "" as unknown as Values["kind"],
  person: none,
  note: "",
};

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
  const state = useForm({
    rules: schema,
    initial: empty,
    fields,
    draft: { found, label: t("Relation") },
    save,
    onSaved: () => {
      announce(t("Relation added."));
      onClose();
    },
  });
  const { form, field } = state;
  const search = async (text: string, signal: AbortSignal) => {
    const term = text.trim();
    if (form.getValues("kind") === "parent") {
      if (term === "") return [];
      const params = { id: person.uuid, term };
      return (await api("persons.potentialParents", { params }, { signal })).data.data.map(optionOf);
    }
    const { data } = (await api("persons.search", { query: { q: term } }, { signal })).data;
    return data
      .filter((each) => each.uuid !== person.uuid)
      .map((each) => ({ ...optionOf(each), note: foundNote(each, data, (one) => optionOf(one).note) }));
  };
  return (
    <FormDialog
      title={t("Add a relation")}
      action={t("Add relation")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <SelectField
        {...field("kind")}
        label={t("Relation")}
        required
        autoFocus
        placeholder={t("Choose what the other is to this person")}
        options={choices(relationNames)}
      />
      <Controlled of={state} name="person">
        {(other) => (
          <Suggest
            {...other}
            label={t("Person")}
            required
            onChange={(option) =>
              other.onChange(option === null ? none : { id: option.id, label: option.label })
            }
            search={search}
            placeholder={findingPlaceholder}
            emptyText={t("No person of that name can be chosen.")}
          />
        )}
      </Controlled>
      <TextField {...field("note")} label={t("Note")} optional placeholder={t("Mother, lives with")} />
    </FormDialog>
  );
}
