import "./report-templates.css";
import { useState } from "react";
import type { ReportTemplateBody } from "#contract/records/report-templates/endpoints.ts";
import { t } from "#lib/words/t.ts";
import { DrawnFields } from "#parts/records/record-fields.tsx";
import {
  type FormRules,
  type OpenForm,
  organizationField,
  useRecordForm,
} from "#parts/records/record-form.tsx";
import { plainWords } from "#parts/template-editor/editor-schema.ts";
import { TemplateEditor } from "#parts/template-editor/template-editor.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import type { TemplateFile } from "./template-file.ts";
import { TemplatePreview } from "./template-preview.tsx";
import {
  newTemplateValues,
  type TemplateFields,
  templateResolver,
  templateValues,
} from "./template-values.ts";
import { TemplateVersions } from "./template-versions.tsx";
import { kindOptions, languageOptions, readerOptions } from "./template-words.ts";

type Kind = "report-template";

const rulesFrom = (from: TemplateFile | null): FormRules<Kind, TemplateFields, ReportTemplateBody> => ({
  rules: templateResolver,
  valuesOf: templateValues,
  begin: () => newTemplateValues(from),
  fields: (open) => [
    { as: "line", name: "name", label: t("Name"), required: true, maxLength: 120 },
    { as: "text", name: "description", label: t("Description"), rows: 2 },
    ...organizationField<TemplateFields>(open, "organization_id"),
    {
      as: "choice",
      name: "language",
      label: t("Language"),
      required: true,
      options: languageOptions,
      help: t("Dates and the program's own words follow it."),
    },
    {
      as: "choice",
      name: "kind",
      label: t("Kind"),
      required: true,
      options: kindOptions,
      help: t("A letter has the school's name above it, and neither number nor title of the case."),
    },
    {
      as: "choice",
      name: "reader",
      label: t("Written for"),
      options: readerOptions,
      help: t("Whoever this reader may not usually see is taken out, and what leaves is recorded first."),
    },
    {
      as: "check",
      name: "active",
      label: t("Offered"),
      says: t("Offered when a report is made"),
      note: t("Without it the template is retired: reports that were made after it stay."),
    },
    {
      as: "own",
      name: "content",
      label: t("Content"),
      required: true,
      say: (value) => plainWords(String(value)),
      draw: (state) => (
        <Controlled of={state} name="content">
          {(field) => <TemplateEditor {...field} label={t("Content")} />}
        </Controlled>
      ),
    },
  ],
});

type TemplateFormProps = {
  readonly open: OpenForm<Kind>;
  readonly cancelTo: string;
  /** What a new one begins with. */
  readonly from?: TemplateFile | null;
};

/** The form of a report template, with what it becomes beside it. */
export function TemplateForm({ open, cancelTo, from = null }: TemplateFormProps) {
  const [form] = useState(() => rulesFrom(from));
  const { state, fields, words, gone } = useRecordForm(open, form);
  return (
    <div className="report-template-columns">
      <div className="report-template-writing">
        <FormFrame state={state} guard words={words} gone={gone}>
          <DrawnFields state={state} fields={fields} />
          <FormFoot
            state={state}
            action={open.record ? t("Save") : t("Add report template")}
            cancelTo={cancelTo}
          />
        </FormFrame>
        {open.record === null ? null : (
          <TemplateVersions
            record={open.record}
            onUse={(content) =>
              state.form.setValue("content", content, { shouldDirty: true, shouldTouch: true })
            }
          />
        )}
      </div>
      <TemplatePreview form={state.form} />
    </div>
  );
}
