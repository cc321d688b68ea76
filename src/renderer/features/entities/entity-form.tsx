import "./entities.css";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { Entity } from "#contract/records/entities/schema.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { entityKindNames, entityLabels, namedOptions } from "#parts/words/entity-words.ts";

import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { announce } from "#ui/states/live-region.tsx";
import {
  type EntityValues,
  type entityFormSchema,
  entityResolver,
  entityValues,
  sayEntityValue,
} from "./entity-values.ts";
import { IdentifierRows } from "./identifier-rows.tsx";

type EntityOutput = z.output<typeof entityFormSchema>;

type EntityFormProps = {
  readonly initial: EntityValues;
  /** Null to add one. */
  readonly record: Entity | null;
  readonly organizations: readonly Organization[];
  readonly save: (body: EntityOutput, ifMatch: string | undefined) => Promise<Entity>;
  readonly onSaved: (entity: Entity) => void;
  readonly cancelTo: string;
  readonly found: FoundDraft;
};

/** Every control in reading order. */
const fieldsOf = (values: EntityValues): readonly FieldPath<EntityValues>[] => [
  "name",
  "kind",
  "organization_id",
  ...(values.identifiers ?? []).flatMap(
    (_, at) => [`identifiers.${at}.kind`, `identifiers.${at}.value`] as const,
  ),
  "location",
  "description",
];

/** The form of a new or an existing organization of interest. */
export function EntityForm(props: EntityFormProps) {
  const { initial, record, organizations, save, onSaved, cancelTo, found } = props;
  const state = useForm({
    rules: entityResolver,
    initial,
    record,
    valuesOf: entityValues,
    save,
    fields: fieldsOf,
    onSaved: (saved) => {
      announce("Saved.");
      onSaved(saved);
    },
    draft: {
      found,
      label: record ? "Changes to an organization of interest" : "New organization of interest",
    },
  });
  const { field } = state;
  return (
    <FormFrame
      state={state}
      guard
      className="entity-form"
      words={{
        labels: entityLabels,
        texts: ["description"],
        say: (name, value) => sayEntityValue(name, value, organizations),
      }}
    >
      <TextField
        {...field("name")}
        label="Name"
        required
        help="As it is known: the name of a group, an account or a chat server."
      />
      <FormPair>
        <SelectField
          {...field("kind")}
          label="Kind"
          required
          placeholder="Choose a kind"
          options={namedOptions(entityKindNames)}
        />
        {organizations.length > 1 ? (
          <SelectField
            {...field("organization_id", { setValueAs: idFromSelect(undefined) })}
            label="School"
            required
            placeholder="Choose a school"
            options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : null}
      </FormPair>
      <IdentifierRows state={state} />
      <TextField {...field("location")} label="Location" optional help="An address, or where it is found." />
      <TextArea
        {...field("description")}
        label="Notes"
        optional
        help="What is known, and from whom. Put exact words in quotation marks."
      />
      <FormFoot state={state} action={record ? "Save" : "Add organization of interest"} cancelTo={cancelTo} />
    </FormFrame>
  );
}
