import "../persons.css";
import { Controller, type FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { Option } from "#contract/kit/common.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import { enrollmentStatuses, type Person } from "#contract/records/persons/schema.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { formProblems, idFromSelect } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { SimilarPeople } from "#parts/people/similar-people.tsx";
import { personLabels } from "#parts/words/person-labels.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftKept } from "#ui/forms/draft-note.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { RecordFormHead } from "#ui/forms/record-form-head.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { similarTo } from "../merge/similar-to.ts";
import { enrollmentNames, gradeOptions } from "../person-words.ts";
import { sayPersonValue } from "../say-person-value.ts";
import { ContactLists } from "./contact-lists.tsx";
import { type PersonValues, type personFormSchema, personResolver, personValues } from "./person-values.ts";

type PersonOutput = z.output<typeof personFormSchema>;

export type PersonFormProps = {
  readonly initial: PersonValues;
  /** Null to add a person. */
  readonly record: Person | null;
  readonly types: readonly Option[];
  readonly organizations: readonly Organization[];
  readonly save: (body: PersonOutput, ifMatch: string | undefined) => Promise<Person>;
  readonly onSaved: (person: Person) => void;
  readonly cancelTo: string;
  readonly found: FoundDraft;
};

const plain: readonly FieldPath<PersonValues>[] = [
  "first_name",
  "middle_name",
  "last_name",
  "preferred_name",
  "aliases",
  "person_type_id",
  "organization_id",
  "date_of_birth",
  "pronouns",
  "languages",
  "student_id",
  "grade",
  "enrollment_status",
  "accommodations",
  "strengths",
  "description",
  "tags",
];

/** Every control in reading order, rows of lists included. */
function fieldsOf(values: PersonValues): readonly FieldPath<PersonValues>[] {
  const rows = [
    ...(values.phones ?? []).flatMap((_, at) => [`phones.${at}.number`, `phones.${at}.label`] as const),
    ...(values.emails ?? []).flatMap((_, at) => [`emails.${at}.address`, `emails.${at}.label`] as const),
    ...(values.addresses ?? []).flatMap((_, at) =>
      (["street", "city", "state", "postal_code", "label"] as const).map(
        (key) => `addresses.${at}.${key}` as const,
      ),
    ),
  ];
  return [...plain.slice(0, -3), ...rows, ...plain.slice(-3)];
}

/** The form of a new or an existing person. */
export function PersonForm(props: PersonFormProps) {
  const { initial, record, types, organizations, save, onSaved, cancelTo, found } = props;
  const state = useRecordForm<PersonValues, PersonOutput, Person>({
    resolver: personResolver,
    initial,
    record,
    valuesOf: personValues,
    save,
    fields: fieldsOf,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: { found, label: record ? "Changes to a person" : "New person" },
  });
  const { form, submit, busy, draft } = state;
  const { errors, submitCount } = form.formState;
  const say = (field: string, value: unknown) => sayPersonValue(field, value, { types, organizations });

  const tagField = (
    name: "aliases" | "languages" | "accommodations" | "strengths" | "tags",
    help?: string,
  ) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TagField
          id={name}
          label={personLabels[name]}
          optional
          maxLength={80}
          help={help}
          ref={field.ref}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errors[name]?.message}
        />
      )}
    />
  );
  const line = (
    name: FieldPath<PersonValues> & keyof typeof personLabels,
    required = false,
    help?: string,
  ) => (
    <TextField
      {...form.register(name)}
      id={name}
      label={personLabels[name]}
      required={required}
      optional={!required}
      help={help}
      error={form.getFieldState(name, form.formState).error?.message}
    />
  );

  return (
    <Form className="person-form" onSubmit={(event) => void submit(event)}>
      <RecordFormHead
        state={state}
        errors={formProblems(form, fieldsOf(form.getValues()))}
        submitCount={submitCount}
        labels={personLabels}
        texts={["description"]}
        say={say}
      />

      <SectionHeader title="Name" />
      <FormPair>
        {line("first_name", true)}
        {line("middle_name")}
      </FormPair>
      <FormPair>
        {line("last_name", true)}
        {line("preferred_name")}
      </FormPair>
      <SimilarPeople typed={similarTo(form.watch(), record)} />
      {tagField("aliases", "Nicknames, user names, former names. Press Enter to add one.")}

      <SectionHeader title="About" />
      <FormPair>
        <SelectField
          {...form.register("person_type_id", { setValueAs: idFromSelect(undefined) })}
          id="person_type_id"
          label="Person type"
          required
          placeholder="Choose a type"
          options={types.map((type) => ({ value: String(type.id), label: type.label }))}
          error={errors.person_type_id?.message}
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
      <FormPair>
        <Controller
          control={form.control}
          name="date_of_birth"
          render={({ field }) => (
            <DateField
              id="date_of_birth"
              label="Date of birth"
              optional
              max={todayIso()}
              ref={field.ref}
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.date_of_birth?.message}
            />
          )}
        />
        {line("pronouns")}
      </FormPair>
      {tagField("languages")}

      <SectionHeader title="At school" />
      <FormPair>
        {line("student_id")}
        <SelectField
          {...form.register("grade")}
          id="grade"
          label="Grade"
          optional
          placeholder="None"
          options={gradeOptions(initial.grade)}
          error={errors.grade?.message}
        />
      </FormPair>
      <FormPair>
        <SelectField
          {...form.register("enrollment_status", { setValueAs: (value: unknown) => value || null })}
          id="enrollment_status"
          label="Enrollment"
          optional
          placeholder="Not known"
          options={enrollmentStatuses.map((value) => ({ value, label: enrollmentNames[value] ?? value }))}
          error={errors.enrollment_status?.message}
        />
      </FormPair>
      {tagField("accommodations", "Such as IEP or 504 plan. Press Enter to add one.")}

      <SectionHeader title="Contact" />
      <ContactLists form={form} />

      <SectionHeader title="More" />
      {tagField("strengths", "What helps: people, places, interests. Press Enter to add one.")}
      <TextArea
        {...form.register("description")}
        id="description"
        label="Notes"
        optional
        help="Describe behavior, not character. Put exact words in quotation marks."
        error={errors.description?.message}
      />
      {tagField("tags")}

      <div className="person-form-foot">
        <Button variant="primary" type="submit" loading={busy}>
          {record ? "Save" : "Add person"}
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <DraftKept draft={draft} />
      </div>
    </Form>
  );
}
