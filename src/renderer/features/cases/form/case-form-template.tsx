import type { FieldValue, TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf, leftOver } from "#contract/records/case-templates/fields.ts";
import type { TemplateChoice } from "#contract/records/case-templates/schema.ts";
import { t } from "#lib/words/t.ts";
import { fieldsFor } from "#parts/cases/case-values.ts";
import { FieldControl } from "#parts/template-fields/field-control.tsx";
import { sayField, sayLeftOver } from "#parts/template-fields/field-words.ts";
import type { PeopleOfFields } from "#parts/template-fields/people-controls.tsx";
import { TemplateSections } from "#parts/template-fields/template-sections.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import type { CaseFormPart } from "./case-form-report.tsx";
import type { CaseTemplates } from "./use-case-templates.ts";

type CaseFormTemplateProps<O> = CaseFormPart<O> & {
  readonly templates: CaseTemplates;
  readonly isNew: boolean;
};

const dirty = { shouldDirty: true, shouldValidate: false } as const;

const taskWords = (count: number): string =>
  count === 0 ? "" : t("Brings {{count}} tasks along.", { count });

/** The template that the case is written under, and a way to its newer version. Answers stay by their keys. */
export function CaseFormTemplate<O>({ state, templates, isNew }: CaseFormTemplateProps<O>) {
  const { form } = state;
  const [id, version] = form.watch(["template_id", "template_version"]);
  const { errors } = form.formState;
  const current = templates.find(id ?? null, version ?? null);
  const newest = templates.offered.find((each) => each.id === id);
  const choices = [
    ...templates.offered,
    ...(current && !newest ? [{ id: current.id, name: current.name }] : []),
  ];

  const take = (template: TemplateChoice | null) => {
    form.setValue("template_id", template?.id ?? null, dirty);
    form.setValue("template_version", template?.version ?? null, dirty);
    form.clearErrors("fields");
    if (template === null) return;
    templates.meet(template);
    form.setValue("fields", fieldsFor(template.sections, form.getValues("fields") ?? {}), dirty);
    if (!isNew) return;
    const { category_id, type_id, confidentiality } = template.defaults;
    // A chosen category or type is not overwritten.
    if (category_id !== null && !form.getValues("category_id"))
      form.setValue("category_id", category_id, dirty);
    if (type_id !== null && !form.getValues("type_id")) form.setValue("type_id", type_id, dirty);
    if (confidentiality !== null && !form.getFieldState("confidentiality").isDirty)
      form.setValue("confidentiality", confidentiality, dirty);
  };
  const choose = (value: string) => {
    const wanted = value === "" ? null : Number(value);
    if (wanted === (id ?? null)) return;
    take(templates.offered.find((each) => each.id === wanted) ?? null);
  };

  if (choices.length === 0) return null;
  const tasks = isNew ? taskWords(newest?.tasks.length ?? 0) : "";
  return (
    <>
      <SelectField
        id="template_id"
        label={t("Template")}
        optional
        placeholder={t("None")}
        options={choices.map((each) => ({ value: String(each.id), label: each.name }))}
        value={id ? String(id) : ""}
        onChange={(event) => choose(event.target.value)}
        help={[newest?.description, tasks].filter(Boolean).join(" ") || undefined}
        error={errors.template_id?.message ?? errors.template_version?.message}
      />
      {current && newest && newest.version > current.version ? (
        <Callout
          title={t("This case is written under version {{version}} of {{name}}", {
            version: current.version,
            name: current.name,
          })}
          role="status"
          action={
            <Button size="small" onClick={() => take(newest)}>
              {t("Use version {{version}}", { version: newest.version })}
            </Button>
          }
        >
          {t(
            "Version {{version}} was published since. What you answered stays; what has no place in it is shown below the answers.",
            { version: newest.version },
          )}
        </Callout>
      ) : null}
    </>
  );
}

type CaseFormAnswersProps<O> = CaseFormPart<O> & {
  readonly templates: CaseTemplates;
  readonly sections: readonly TemplateSection[];
  readonly people: PeopleOfFields;
};

/** The template's fields, and answers that no longer have a field. */
export function CaseFormAnswers<O>({ state, templates, sections, people }: CaseFormAnswersProps<O>) {
  const values: Readonly<Record<string, FieldValue>> = state.form.watch("fields") ?? {};
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

/** Answers that stay with the case although no field shows them. */
export function LeftOver({ facts }: React.ComponentProps<typeof FactList>) {
  if (facts.length === 0) return null;
  return (
    <>
      <SectionHeader title={t("No longer in the template")} count={facts.length} />
      <p className="bw-template-help">
        {t("These answers have no place in this version. They stay with the case.")}
      </p>
      <FactList facts={facts} />
    </>
  );
}
