import { Building2, UsersRound } from "lucide-react";
import { caseStageNames, caseStages } from "#contract/records/cases/schema.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { t } from "#lib/words/t.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import type { CaseLists } from "./case-lists.ts";
import type { CaseFormPart } from "./case-values.ts";

/** Stage, kind, school, who may see it, tags. */
export function CaseFormAccess<O>({ state, lists }: CaseFormPart<O> & { readonly lists: CaseLists }) {
  const { form, field } = state;
  const closed = form.watch("stage") === "closed";
  const choices = (options: CaseLists["types"]) =>
    options.map((each) => ({ value: String(each.id), label: each.label }));
  return (
    <>
      <FormPair>
        <SelectField
          {...field("stage")}
          label={t("Stage")}
          options={caseStages.map((value) => ({ value, label: caseStageNames[value] }))}
        />
        {lists.organizations.length > 1 ? (
          <SelectField
            {...field("organization_id", { setValueAs: idFromSelect(undefined) })}
            label={t("School")}
            required
            placeholder={t("Choose a school")}
            options={lists.organizations.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : null}
      </FormPair>
      {closed ? (
        <TextArea
          {...field("closing_reason")}
          label={t("Reason for closing")}
          required
          help={t("What was decided, by whom, and what goes on.")}
        />
      ) : null}
      <FormPair>
        <SelectField
          {...field("category_id", { setValueAs: idFromSelect(null) })}
          label={t("Category")}
          optional
          placeholder={t("None")}
          options={choices(lists.categories)}
        />
        <SelectField
          {...field("type_id", { setValueAs: idFromSelect(null) })}
          label={t("Type")}
          optional
          placeholder={t("None")}
          options={choices(lists.types)}
        />
      </FormPair>
      <Controlled of={state} name="confidentiality">
        {(confidentiality) => (
          <RadioGroup
            {...confidentiality}
            label={t("Who may see it")}
            required
            layout="cards"
            value={confidentiality.value ?? null}
            options={[
              {
                value: "team",
                label: t("Case team"),
                icon: UsersRound,
                note: t("Its members and the administrators of its organization."),
              },
              {
                value: "organization",
                label: t("Whole organization"),
                icon: Building2,
                note: t("Also every other member of its organization."),
              },
            ]}
          />
        )}
      </Controlled>
      <Controlled of={state} name="tags">
        {(tags) => <TagField {...tags} label={t("Tags")} optional maxLength={80} value={tags.value ?? []} />}
      </Controlled>
    </>
  );
}
