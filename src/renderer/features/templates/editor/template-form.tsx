import { t } from "#lib/words/t.ts";
import "../templates.css";
import type { FieldPath } from "react-hook-form";
import type { Option } from "#contract/kit/common.ts";
import type { TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import {
  type CaseTemplate,
  type CaseTemplateBody,
  type CaseTemplateValues,
  caseTemplateBody,
  type TemplateDefinition,
} from "#contract/records/case-templates/schema.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import type { TemplateScreens } from "../template-kinds.ts";
import { TemplatePreview } from "../template-preview.tsx";
import { SectionsEditor } from "./section-editor.tsx";
import { TasksEditor } from "./tasks-editor.tsx";
import { sayTemplateValue, templateLabels, templatePaths } from "./template-values.ts";

type Paths = readonly FieldPath<CaseTemplateBody>[];

export type TemplateFormProps = {
  readonly of: TemplateScreens;
  readonly initial: CaseTemplateBody;
  /** Null for a new template. */
  readonly record: CaseTemplate | null;
  readonly valuesOf: (record: CaseTemplate) => CaseTemplateBody;
  readonly lists: { readonly categories: readonly Option[]; readonly types: readonly Option[] };
  readonly save: (body: CaseTemplateValues, ifMatch: string | undefined) => Promise<CaseTemplate>;
  readonly onSaved: (record: CaseTemplate) => void;
  readonly cancelTo: string;
  readonly found: FoundDraft;
};

const idField = { setValueAs: idFromSelect(null) };
const options = (list: readonly Option[]) =>
  list.map((each) => ({ value: String(each.id), label: each.label }));

/** The editor of a template with a preview of the form. */
export function TemplateForm(props: TemplateFormProps) {
  const { of, initial, record, valuesOf, lists, save, onSaved, cancelTo, found } = props;
  const state = useForm<CaseTemplateBody, CaseTemplateValues, CaseTemplate>({
    rules: caseTemplateBody as never,
    initial,
    record,
    valuesOf,
    save,
    fields: (values) => templatePaths(values) as Paths,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: { found, label: record ? t("Changes to a template") : t("New template") },
  });
  const { form, field } = state;
  const sections = (form.watch("sections") ?? []) as readonly TemplateSection[];
  const tasks = (form.watch("tasks") ?? []) as TemplateDefinition["tasks"];
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
  const errorAt = (path: string) => form.getFieldState(path as Paths[number], form.formState).error?.message;

  return (
    <div className="template-editor">
      <FormFrame
        state={state}
        guard
        className="template-form"
        words={{ labels: templateLabels, say: sayTemplateValue }}
      >
        <TextField {...field("name")} label={t("Name")} required maxLength={120} />
        <TextArea {...field("description")} label={t("Description")} optional rows={2} help={of.describe} />
        <Checkbox {...field("active")} label={of.offered} note={of.retired} />

        <SectionHeader title={t("Sections and fields")} />
        <SectionsEditor
          sections={sections}
          onChange={(next) => form.setValue("sections", [...next], changed)}
          errorAt={errorAt}
        />

        {of.opens ? (
          <>
            <SectionHeader title={t("What a case begins with")} />
            <FormPair>
              <SelectField
                {...field("defaults.category_id", idField)}
                label={t("Category")}
                optional
                placeholder={t("None")}
                options={options(lists.categories)}
              />
              <SelectField
                {...field("defaults.type_id", idField)}
                label={t("Type")}
                optional
                placeholder={t("None")}
                options={options(lists.types)}
              />
            </FormPair>
            <SelectField
              {...field("defaults.confidentiality", {
                setValueAs: (value) => (value === "" ? null : value),
              })}
              label={t("Who may see it")}
              optional
              placeholder={t("As chosen in the form")}
              options={[
                { value: "team", label: t("Case team") },
                { value: "organization", label: t("Whole organization") },
              ]}
            />

            <SectionHeader title={t("Tasks that come along")} />
            <TasksEditor
              tasks={tasks}
              onChange={(next) => form.setValue("tasks", next, changed)}
              errorAt={errorAt}
            />
          </>
        ) : null}

        <FormFoot state={state} action={record ? t("Publish") : t("Publish template")} cancelTo={cancelTo} />
        {record ? <p className="template-quiet">{of.next(record.published_version + 1)}</p> : null}
      </FormFrame>
      <TemplatePreview sections={sections} />
    </div>
  );
}
