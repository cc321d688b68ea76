import { type Control, useWatch } from "react-hook-form";
import { t } from "#lib/words/t.ts";
import type { ListsOf } from "#parts/records/record-calls.ts";
import { AnswerFields } from "#parts/template-fields/template-answers.tsx";
import { TemplateChoice, type TemplateState } from "#parts/template-fields/template-choice.tsx";
import type { EntityValues } from "./entity-values.ts";
import type { KnownOfForm } from "./known-of-form.ts";
import { ofDistrict } from "./offered-types.ts";

type PartProps = {
  readonly state: TemplateState;
  readonly known: KnownOfForm;
  readonly lists: ListsOf<"entity">;
};

/** The template that the record is written under: one of those of its district. */
export function EntityTemplate({ state, known, lists }: PartProps) {
  const control = state.form.control as unknown as Control<EntityValues>;
  const school = useWatch({ control, name: "organization_id" });
  return (
    <TemplateChoice
      state={state}
      templates={known}
      among={ofDistrict(known.offered, lists.organizations, school)}
      written={(version, name) =>
        t("This record is written under version {{version}} of {{name}}", { version, name })
      }
    />
  );
}

/** What its template asks. */
export function EntityAnswers({ state, known }: PartProps) {
  const [id, version] = state.form.watch(["template_id", "template_version"]);
  return (
    <AnswerFields
      state={state}
      templates={known}
      sections={known.sectionsOf(id ?? null, version ?? null)}
      people={{ ...known.people(), onMet: known.meetPerson }}
    />
  );
}
