import { t } from "#lib/words/t.ts";
import "../persons.css";
import type { FieldPath } from "react-hook-form";
import { useSearchParams } from "react-router";
import { enrollmentStatuses } from "#contract/records/persons/schema.ts";
import { schoolDayColumns } from "#contract/records/persons/school-day.ts";
import { isStudent } from "#instruments/person-types.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { BirthDateField } from "#parts/people/birth-date-field.tsx";
import { SimilarToTyped } from "#parts/people/similar-people.tsx";
import type { OpenForm } from "#parts/records/record-form.tsx";
import { personLabels } from "#parts/words/person-labels.ts";

import { SelectField } from "#ui/fields/select-field.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { similarTo } from "../merge/similar-to.ts";
import { enrollmentNames, gradeOptions } from "../person-words.ts";
import { sayPersonValue } from "../say-person-value.ts";
import { ContactLists } from "./contact-lists.tsx";
import { emptyPerson, type PersonValues, personResolver, personValues } from "./person-values.ts";
import { SchoolDayGrid } from "./school-day-grid.tsx";

type PersonFormProps = { readonly open: OpenForm<"person">; readonly cancelTo: string };

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
    ...(values.school_day ?? []).flatMap((_, at) =>
      schoolDayColumns.map((column) => `school_day.${at}.${column}` as const),
    ),
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
export function PersonForm({ open, cancelTo }: PersonFormProps) {
  const { record, lists, save, onSaved, found } = open;
  const { person_types: types, organizations } = lists;
  const initial = record ? personValues(record) : emptyPerson(organizations);
  const state = useForm({
    rules: personResolver,
    initial,
    record,
    valuesOf: personValues,
    save,
    fields: fieldsOf,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: { found, label: record ? t("Changes to a person") : t("New person") },
  });
  const { form, field } = state;
  const say = (name: string, value: unknown) => sayPersonValue(name, value, { types, organizations });

  const tagField = (
    name: "aliases" | "languages" | "accommodations" | "strengths" | "tags",
    help?: string,
  ) => (
    <Controlled of={state} name={name}>
      {(tags) => (
        <TagField
          {...tags}
          label={personLabels[name]}
          optional
          maxLength={80}
          help={help}
          value={tags.value ?? []}
        />
      )}
    </Controlled>
  );
  const line = (
    name: FieldPath<PersonValues> & keyof typeof personLabels,
    required = false,
    help?: string,
  ) => (
    <TextField
      {...field(name)}
      label={personLabels[name]}
      required={required}
      optional={!required}
      help={help}
    />
  );

  const type = form.watch("person_type_id");
  const [query] = useSearchParams();
  // Grades and bells concern students. What is written of somebody else stays in sight.
  const atSchool =
    type === undefined ||
    isStudent(type) ||
    query.get("entry") === "school-day" ||
    Boolean(initial.student_id || initial.grade || initial.enrollment_status) ||
    (initial.accommodations ?? []).length > 0 ||
    (initial.school_day ?? []).length > 0;
  return (
    <FormFrame
      state={state}
      guard
      className="person-form"
      words={{ labels: personLabels, texts: ["description"], say }}
    >
      <SectionHeader title={t("Name")} />
      <FormPair>
        {line("first_name", true)}
        {line("middle_name")}
      </FormPair>
      <FormPair>
        {line("last_name", true)}
        {line("preferred_name")}
      </FormPair>
      <SimilarToTyped form={form} typed={(values) => similarTo(values, record)} />
      {tagField("aliases", t("Nicknames, user names, former names. Press Enter to add one."))}

      <SectionHeader title={t("About")} />
      <FormPair>
        <SelectField
          {...field("person_type_id", { setValueAs: idFromSelect(undefined) })}
          label={t("Person type")}
          required
          placeholder={t("Choose a type")}
          options={types.map((type) => ({ value: String(type.id), label: type.label }))}
        />
        {organizations.length > 1 ? (
          <SelectField
            {...field("organization_id", { setValueAs: idFromSelect(undefined) })}
            label={t("School")}
            required
            placeholder={t("Choose a school")}
            options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : null}
      </FormPair>
      <FormPair>
        <Controlled of={state} name="date_of_birth">
          {(born) => <BirthDateField {...born} />}
        </Controlled>
        {line("pronouns")}
      </FormPair>
      {tagField("languages")}

      {atSchool ? (
        <>
          <SectionHeader title={t("At school")} />
          <FormPair>
            {line("student_id")}
            <SelectField
              {...field("grade")}
              label={t("Grade")}
              optional
              placeholder={t("None")}
              options={gradeOptions(initial.grade)}
            />
          </FormPair>
          <FormPair>
            <SelectField
              {...field("enrollment_status", { setValueAs: (value: unknown) => value || null })}
              label={t("Enrollment")}
              optional
              placeholder={t("Not known")}
              options={enrollmentStatuses.map((value) => ({ value, label: enrollmentNames[value] ?? value }))}
            />
          </FormPair>
          {tagField("accommodations", t("Such as IEP or 504 plan. Press Enter to add one."))}

          <SectionHeader title={personLabels.school_day} />
          <SchoolDayGrid state={state} />
        </>
      ) : null}

      <SectionHeader title={t("Contact")} />
      <ContactLists state={state} />

      <SectionHeader title={t("More")} />
      {tagField("strengths", t("What helps: people, places, interests. Press Enter to add one."))}
      <TextArea
        {...field("description")}
        label={t("Notes")}
        optional
        help={t("Describe behavior, not character. Put exact words in quotation marks.")}
      />
      {tagField("tags")}

      <FormFoot state={state} action={record ? t("Save") : t("Add person")} cancelTo={cancelTo} />
    </FormFrame>
  );
}
