import { fieldsOf, fieldValueOf, leftOver, shownSections } from "#contract/records/case-templates/fields.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { sayField, sayLeftOver } from "#parts/template-fields/field-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { LeftOver } from "./form/case-form-template.tsx";

/** Answers to the case's template, in the version the case was written under. */
export function CaseAnswers({ record }: { readonly record: CaseRecord }) {
  const { template, fields } = record;
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
                  <span className="case-answer">
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
