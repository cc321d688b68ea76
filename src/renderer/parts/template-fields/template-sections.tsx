import "./template-fields.css";
import { Fragment, type ReactNode } from "react";
import type {
  FieldValues,
  TemplateField,
  TemplateSection,
} from "#contract/records/case-templates/field-schema.ts";
import { shownSections } from "#contract/records/case-templates/fields.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";

export type TemplateSectionsProps = {
  readonly sections: readonly TemplateSection[];
  /** Present answers, which decide which fields are shown. */
  readonly values: FieldValues;
  readonly level?: 2 | 3;
  /** One field's control. */
  readonly children: (field: TemplateField) => ReactNode;
};

/** The form of a template: its sections with the fields that are shown. Hidden fields keep their values. */
export function TemplateSections({ sections, values, level = 2, children }: TemplateSectionsProps) {
  return shownSections(sections, values)
    .filter((section) => section.fields.length > 0)
    .map((section) => (
      <Fragment key={section.key}>
        <SectionHeader title={section.title} level={level} />
        {section.help ? <p className="bw-template-help">{section.help}</p> : null}
        {section.fields.map((field) => (
          <Fragment key={field.key}>{children(field)}</Fragment>
        ))}
      </Fragment>
    ));
}
