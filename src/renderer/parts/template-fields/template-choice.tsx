import type { FieldValue } from "#contract/records/case-templates/field-schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { fieldsFor } from "./fields-for.ts";
import type { OfferedTemplate, Templates } from "./use-templates.ts";

/** What a form under a template holds, whatever else it asks. */
export type UnderTemplate = {
  template_id?: number | null;
  template_version?: number | null;
  fields?: Record<string, FieldValue>;
};
export type TemplateState = FormFields<UnderTemplate, unknown>;

/** The part of a form that is under its template; forms of every kind have these three fields. */
export const underTemplate = (state: { readonly form: unknown }): TemplateState =>
  state as unknown as TemplateState;

export type TemplateChoiceProps<T extends OfferedTemplate> = {
  readonly state: TemplateState;
  readonly templates: Templates<T>;
  /** Those that may be chosen, where not all that the form knows. */
  readonly among?: readonly T[];
  /** "This case is written under version 1 of Bus." */
  readonly written: (version: number, name: string) => string;
  /** What it brings along besides its fields. */
  readonly note?: (template: T) => string;
  /** It was chosen. */
  readonly onTake?: (template: T) => void;
};

export const changedByTemplate = { shouldDirty: true, shouldValidate: false } as const;

/** The template that a record is written under, and a way to its newer version. Answers stay by their keys. */
export function TemplateChoice<T extends OfferedTemplate>({
  state,
  templates,
  among = templates.offered,
  written,
  note,
  onTake,
}: TemplateChoiceProps<T>) {
  const { form } = state;
  const [id, version] = form.watch(["template_id", "template_version"]);
  const { errors } = form.formState;
  const current = templates.find(id ?? null, version ?? null);
  const newest = among.find((each) => each.id === id);
  const choices = [...among, ...(current && !newest ? [{ id: current.id, name: current.name }] : [])];

  const take = (template: T | null) => {
    form.setValue("template_id", template?.id ?? null, changedByTemplate);
    form.setValue("template_version", template?.version ?? null, changedByTemplate);
    form.clearErrors("fields");
    if (template === null) return;
    templates.meet(template);
    form.setValue("fields", fieldsFor(template.sections, form.getValues("fields") ?? {}), changedByTemplate);
    onTake?.(template);
  };
  const choose = (value: string) => {
    const wanted = value === "" ? null : Number(value);
    if (wanted === (id ?? null)) return;
    take(among.find((each) => each.id === wanted) ?? null);
  };

  if (choices.length === 0) return null;
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
        help={[newest?.description, newest && note?.(newest)].filter(Boolean).join(" ") || undefined}
        error={errors.template_id?.message ?? errors.template_version?.message}
      />
      {current && newest && newest.version > current.version ? (
        <Callout
          title={written(current.version, current.name)}
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
