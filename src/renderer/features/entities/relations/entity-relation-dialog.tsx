import { z } from "zod";
import type { Entity } from "#contract/records/entities/schema.ts";
import {
  entityRelationBody,
  type RelatedKind,
  relatedKinds,
} from "#contract/records/entity-relations/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { findingPlaceholder } from "#parts/people/finding-help.ts";
import { foundNote } from "#parts/people/found-note.ts";
import { locationOption, useLocationSearch } from "#parts/places/location-choices.ts";
import { entityNote } from "#parts/words/entity-words.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

const kindNames: Readonly<Record<RelatedKind, string>> = {
  person: t("Person"),
  location: t("Location"),
  entity: t("Organization of interest"),
};

/** Words that are offered; others are as good. */
const suggested = [
  t("employs"),
  t("runs"),
  t("meets at"),
  t("belongs to"),
  t("is used by"),
  t("is in contact with"),
];

const chosen = z.object({ id: z.uuid(), label: z.string() });
const schema = z
  .object({
    relation: entityRelationBody.shape.relation,
    kind: z.enum(relatedKinds),
    to: chosen.nullable(),
    note: entityRelationBody.shape.note,
  })
  .superRefine(({ to }, context) => {
    if (to === null)
      context.addIssue({ code: "custom", path: ["to"], message: t("Choose who or what it is related to.") });
  });
type Values = z.input<typeof schema>;

const fields = ["relation", "kind", "to", "note"] as const;
const empty: Values = { relation: "", kind: "person", to: null, note: "" };

type EntityRelationDialogProps = {
  readonly entity: Entity;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Says how an organization of interest is related to a person, a location or another one. */
export function EntityRelationDialog({ entity, found, onClose }: EntityRelationDialogProps) {
  const relate = useApiMutation("entities.relate");
  const searches = useSearches(entity.uuid);
  const state = useForm({
    rules: schema,
    initial: empty,
    fields,
    draft: { found, label: t("Relation of an organization of interest") },
    save: ({ relation, kind, to, note }) =>
      relate.mutateAsync({
        params: { id: entity.uuid },
        body: { relation, to_kind: kind, to_uuid: to?.id ?? "", note },
      }),
    onSaved: () => {
      announce(t("Relation added."));
      onClose();
    },
  });
  const { form, field } = state;
  const kind = form.watch("kind");
  return (
    <FormDialog
      title={t("Add a relation")}
      action={t("Add relation")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <TextField
        {...field("relation")}
        label={t("Relation")}
        required
        autoFocus
        list="entity-relation-words"
        help={t("In words that are read after its name, such as: meets at.")}
      />
      <datalist id="entity-relation-words">
        {suggested.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <SelectField
        {...field("kind", { onChange: () => form.setValue("to", null) })}
        label={t("Related to")}
        required
        options={namedOptions(kindNames)}
      />
      <Controlled of={state} name="to">
        {(to) => (
          <Suggest
            {...to}
            key={kind}
            label={kindNames[kind]}
            required
            onChange={(option) =>
              to.onChange(option === null ? null : { id: option.id, label: option.label })
            }
            search={searches[kind]}
            placeholder={kind === "person" ? findingPlaceholder : t("Type a part of its name")}
            emptyText={t("Nothing on record matches.")}
          />
        )}
      </Controlled>
      <TextField
        {...field("note")}
        label={t("Note")}
        optional
        placeholder={t("On Thursdays, after school")}
      />
    </FormDialog>
  );
}

type Option = { readonly id: string; readonly label: string; readonly note: string };
type Search = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** How each kind of the other end is found; not the organization of interest itself. */
function useSearches(own: string): Readonly<Record<RelatedKind, Search>> {
  const api = useApi();
  const places = useLocationSearch();
  return {
    person: async (text, signal) => {
      const { data } = (await api("persons.search", { query: { q: text.trim() } }, { signal })).data;
      return data.map((each) => ({
        ...{ id: each.uuid, label: each.name },
        note: foundNote(each, data, ({ person_type }) => person_type.name),
      }));
    },
    location: async (text, signal) =>
      (await places(text, signal)).map((place) => ({ ...locationOption(place), id: place.uuid })),
    entity: async (text, signal) => {
      const { data } = (await api("entities.search", { query: { q: text.trim() } }, { signal })).data;
      return data
        .filter(({ uuid }) => uuid !== own)
        .map((each) => ({ id: each.uuid, label: each.name, note: entityNote(each) }));
    },
  };
}
