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
import { contractResolver, formProblems, idFromSelect } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftKept } from "#ui/forms/draft-note.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { RecordFormHead } from "#ui/forms/record-form-head.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { TemplatePreview } from "../template-preview.tsx";
import { SectionsEditor } from "./section-editor.tsx";
import { TasksEditor } from "./tasks-editor.tsx";
import { sayTemplateValue, templateLabels, templatePaths } from "./template-values.ts";

type Paths = readonly FieldPath<CaseTemplateBody>[];

export type TemplateFormProps = {
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

const resolver = contractResolver(caseTemplateBody as never) as never;
const idField = { setValueAs: idFromSelect(null) };
const options = (list: readonly Option[]) =>
  list.map((each) => ({ value: String(each.id), label: each.label }));

/** The editor of a template with a preview of the form. */
export function TemplateForm(props: TemplateFormProps) {
  const { initial, record, valuesOf, lists, save, onSaved, cancelTo, found } = props;
  const state = useRecordForm<CaseTemplateBody, CaseTemplateValues, CaseTemplate>({
    resolver,
    initial,
    record,
    valuesOf,
    save,
    fields: (values) => templatePaths(values) as Paths,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: { found, label: record ? "Changes to a template" : "New template" },
  });
  const { form, submit, busy, draft } = state;
  const { errors } = form.formState;
  const sections = (form.watch("sections") ?? []) as readonly TemplateSection[];
  const tasks = (form.watch("tasks") ?? []) as TemplateDefinition["tasks"];
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
  const errorAt = (path: string) => form.getFieldState(path as Paths[number], form.formState).error?.message;
  const paths = templatePaths(form.getValues()) as Paths;

  return (
    <div className="template-editor">
      <Form className="template-form" onSubmit={(event) => void submit(event)}>
        <RecordFormHead
          state={state}
          errors={formProblems(form, paths)}
          submitCount={form.formState.submitCount}
          labels={templateLabels}
          texts={[]}
          say={sayTemplateValue}
        />
        <TextField
          {...form.register("name")}
          id="name"
          label="Name"
          required
          maxLength={120}
          error={errors.name?.message}
        />
        <TextArea
          {...form.register("description")}
          id="description"
          label="Description"
          optional
          rows={2}
          help="When to use it. It stands below the template in the case form."
          error={errors.description?.message}
        />
        <Checkbox
          {...form.register("active")}
          id="active"
          label="Offered in the case form"
          note="Without it the template is retired: cases that were opened from it keep it."
        />

        <SectionHeader title="Sections and fields" />
        <SectionsEditor
          sections={sections}
          onChange={(next) => form.setValue("sections", [...next], changed)}
          errorAt={errorAt}
        />

        <SectionHeader title="What a case begins with" />
        <FormPair>
          <SelectField
            {...form.register("defaults.category_id", idField)}
            id="defaults.category_id"
            label="Category"
            optional
            placeholder="None"
            options={options(lists.categories)}
            error={errors.defaults?.category_id?.message}
          />
          <SelectField
            {...form.register("defaults.type_id", idField)}
            id="defaults.type_id"
            label="Type"
            optional
            placeholder="None"
            options={options(lists.types)}
            error={errors.defaults?.type_id?.message}
          />
        </FormPair>
        <SelectField
          {...form.register("defaults.confidentiality", {
            setValueAs: (value) => (value === "" ? null : value),
          })}
          id="defaults.confidentiality"
          label="Who may see it"
          optional
          placeholder="As chosen in the form"
          options={[
            { value: "team", label: "Case team" },
            { value: "organization", label: "Whole organization" },
          ]}
        />

        <SectionHeader title="Tasks that come along" />
        <TasksEditor
          tasks={tasks}
          onChange={(next) => form.setValue("tasks", next, changed)}
          errorAt={errorAt}
        />

        <div className="template-foot">
          <Button variant="primary" type="submit" loading={busy}>
            {record ? "Publish" : "Publish template"}
          </Button>
          <LinkButton to={cancelTo}>Cancel</LinkButton>
          <DraftKept draft={draft} />
        </div>
        {record ? (
          <p className="template-quiet">
            Changed sections, defaults or tasks become version {record.published_version + 1}. Cases keep the
            version that they were written under.
          </p>
        ) : null}
      </Form>
      <TemplatePreview sections={sections} />
    </div>
  );
}
