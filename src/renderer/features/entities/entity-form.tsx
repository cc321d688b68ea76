import "./entities.css";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { Entity } from "#contract/records/entities/schema.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { formProblems, idFromSelect } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { entityKindNames, entityLabels, namedOptions } from "#parts/words/entity-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftKept } from "#ui/forms/draft-note.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { RecordFormHead } from "#ui/forms/record-form-head.tsx";
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
  const state = useRecordForm<EntityValues, EntityOutput, Entity>({
    resolver: entityResolver,
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
  const { form, submit, busy, draft } = state;
  const { errors, submitCount } = form.formState;
  return (
    <Form className="entity-form" onSubmit={(event) => void submit(event)}>
      <RecordFormHead
        state={state}
        errors={formProblems(form, fieldsOf(form.getValues()))}
        submitCount={submitCount}
        labels={entityLabels}
        texts={["description"]}
        say={(field, value) => sayEntityValue(field, value, organizations)}
      />
      <TextField
        {...form.register("name")}
        id="name"
        label="Name"
        required
        help="As it is known: the name of a group, an account or a chat server."
        error={errors.name?.message}
      />
      <FormPair>
        <SelectField
          {...form.register("kind")}
          id="kind"
          label="Kind"
          required
          placeholder="Choose a kind"
          options={namedOptions(entityKindNames)}
          error={errors.kind?.message}
        />
        {organizations.length > 1 ? (
          <SelectField
            {...form.register("organization_id", { setValueAs: idFromSelect(undefined) })}
            id="organization_id"
            label="School"
            required
            placeholder="Choose a school"
            options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
            error={errors.organization_id?.message}
          />
        ) : null}
      </FormPair>
      <IdentifierRows form={form} />
      <TextField
        {...form.register("location")}
        id="location"
        label="Location"
        optional
        help="An address, or where it is found."
        error={errors.location?.message}
      />
      <TextArea
        {...form.register("description")}
        id="description"
        label="Notes"
        optional
        help="What is known, and from whom. Put exact words in quotation marks."
        error={errors.description?.message}
      />
      <div className="entity-form-foot">
        <Button variant="primary" type="submit" loading={busy}>
          {record ? "Save" : "Add organization of interest"}
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <DraftKept draft={draft} />
      </div>
    </Form>
  );
}
