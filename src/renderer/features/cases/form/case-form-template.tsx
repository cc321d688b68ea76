import type { TemplateChoice as Offered } from "#contract/records/case-templates/schema.ts";
import { t } from "#lib/words/t.ts";
import { changedByTemplate, TemplateChoice, underTemplate } from "#parts/template-fields/template-choice.tsx";
import type { Templates } from "#parts/template-fields/use-templates.ts";
import type { CaseFormPart } from "./case-values.ts";

type CaseFormTemplateProps<O> = CaseFormPart<O> & {
  readonly templates: Templates<Offered>;
  readonly isNew: boolean;
};

const taskWords = (count: number): string =>
  count === 0 ? "" : t("Brings {{count}} tasks along.", { count });

/** The template that the case is written under; a new case begins with what it presets. */
export function CaseFormTemplate<O>({ state, templates, isNew }: CaseFormTemplateProps<O>) {
  const { form } = state;
  const preset = ({ defaults: { category_id, type_id, confidentiality } }: Offered) => {
    // A chosen category or type is not overwritten.
    if (category_id !== null && !form.getValues("category_id"))
      form.setValue("category_id", category_id, changedByTemplate);
    if (type_id !== null && !form.getValues("type_id")) form.setValue("type_id", type_id, changedByTemplate);
    if (confidentiality !== null && !form.getFieldState("confidentiality").isDirty)
      form.setValue("confidentiality", confidentiality, changedByTemplate);
  };
  return (
    <TemplateChoice<Offered>
      state={underTemplate(state)}
      templates={templates}
      written={(version, name) =>
        t("This case is written under version {{version}} of {{name}}", { version, name })
      }
      {...(isNew ? { note: ({ tasks }) => taskWords(tasks.length), onTake: preset } : {})}
    />
  );
}
