import { useState } from "react";
import type { FieldValue, TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldValueOf } from "#contract/records/case-templates/fields.ts";
import { t } from "#lib/words/t.ts";
import { FieldControl } from "#parts/template-fields/field-control.tsx";
import { TemplateSections } from "#parts/template-fields/template-sections.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

/** The form as people who open a case will see it. It can be tried; nothing is stored. */
export function TemplatePreview({ sections }: { readonly sections: readonly TemplateSection[] }) {
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>({});
  return (
    <section className="template-preview" aria-label={t("Preview")}>
      <SectionHeader title={t("Preview")} />
      <p className="template-quiet">{t("Answer to try the conditions. Nothing here is kept.")}</p>
      {sections.every((section) => section.fields.length === 0) ? (
        <p className="template-quiet">{t("No fields yet.")}</p>
      ) : (
        <TemplateSections sections={sections} values={values} level={3}>
          {(field) => (
            <FieldControl
              id={`preview.${field.key}`}
              field={field}
              value={fieldValueOf(values, field.key)}
              onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
              people={null}
            />
          )}
        </TemplateSections>
      )}
    </section>
  );
}
