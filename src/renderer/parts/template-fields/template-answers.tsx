import "./template-fields.css";
import type { FieldValues, TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf, leftOver, shownSections } from "#contract/records/case-templates/fields.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { FieldControl } from "./field-control.tsx";
import { type FieldNames, sayField, sayLeftOver } from "./field-words.ts";
import type { PeopleOfFields } from "./people-controls.tsx";
import type { TemplateState } from "./template-choice.tsx";
import { TemplateSections } from "./template-sections.tsx";
import type { Templates } from "./use-templates.ts";

export type AnswerFieldsProps = {
  readonly state: TemplateState;
  readonly templates: Pick<Templates, "met">;
  readonly sections: readonly TemplateSection[];
  readonly people: PeopleOfFields;
};

/** The template's fields in a form, and answers that no longer have a field. */
export function AnswerFields({ state, templates, sections, people }: AnswerFieldsProps) {
  const values: FieldValues = state.form.watch("fields") ?? {};
  return (
    <>
      <TemplateSections sections={sections} values={values}>
        {(field) => (
          <Controlled of={state} name={`fields.${field.key}`}>
            {(control) => (
              <FieldControl
                {...control}
                field={field}
                value={fieldValueOf(values, field.key)}
                people={people}
              />
            )}
          </Controlled>
        )}
      </TemplateSections>
      <LeftOver
        facts={leftOver(sections, values).map((key) => {
          const before = templates.met
            .flatMap((each) => fieldsOf(each.sections))
            .find((each) => each.key === key);
          const value = fieldValueOf(values, key);
          return {
            label: before?.label ?? key,
            value: before ? sayField(before, value, people) : sayLeftOver(value),
          };
        })}
      />
    </>
  );
}

/** Answers that stay with the record although no field shows them. */
function LeftOver({ facts }: React.ComponentProps<typeof FactList>) {
  if (facts.length === 0) return null;
  return (
    <>
      <SectionHeader title={t("No longer in the template")} count={facts.length} />
      <p className="bw-template-help">
        {t("These answers have no place in this version. They stay on record.")}
      </p>
      <FactList facts={facts} />
    </>
  );
}

export type AnswersProps = {
  readonly record: {
    readonly template: ({ readonly sections: readonly TemplateSection[] } & FieldNames) | null;
    readonly fields: FieldValues;
  };
};

/** Answers of a record to its template, in the version that it was written under. */
export function Answers({ record: { template, fields } }: AnswersProps) {
  const sections = template?.sections ?? [];
  const names = { persons: template?.persons ?? [], users: template?.users ?? [] };
  const gone = leftOver(sections, fields).map((key) => ({
    label: key,
    value: sayLeftOver(fieldValueOf(fields, key)),
  }));
  if (fieldsOf(sections).length === 0 && gone.length === 0) return null;
  return (
    <>
      {shownSections(sections, fields)
        .filter((section) => section.fields.length > 0)
        .map((section) => (
          <section key={section.key}>
            <SectionHeader title={section.title} />
            <FactList
              facts={section.fields.map((field) => ({
                label: field.label,
                value: (
                  <span className="bw-template-answer">
                    {sayField(field, fieldValueOf(fields, field.key), names)}
                  </span>
                ),
              }))}
            />
          </section>
        ))}
      {gone.length > 0 ? (
        <section>
          <LeftOver facts={gone} />
        </section>
      ) : null}
    </>
  );
}
