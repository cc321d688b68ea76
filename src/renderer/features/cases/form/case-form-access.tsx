import { Building2, UsersRound } from "lucide-react";
import { Controller } from "react-hook-form";
import { caseStages } from "#contract/records/cases/schema.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { caseStageNames } from "#parts/cases/stage-glyph.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import type { CaseFormPart } from "./case-form-report.tsx";
import type { CaseLists } from "./case-lists.ts";

/** Stage, kind, school, who may see it, tags. */
export function CaseFormAccess<O>({ form, lists }: CaseFormPart<O> & { readonly lists: CaseLists }) {
  const { errors } = form.formState;
  const closed = form.watch("stage") === "closed";
  const choices = (options: CaseLists["types"]) =>
    options.map((each) => ({ value: String(each.id), label: each.label }));
  return (
    <>
      <FormPair>
        <SelectField
          {...form.register("stage")}
          id="stage"
          label="Stage"
          options={caseStages.map((value) => ({ value, label: caseStageNames[value] }))}
          error={errors.stage?.message}
        />
        {lists.organizations.length > 1 ? (
          <SelectField
            {...form.register("organization_id", { setValueAs: idFromSelect(undefined) })}
            id="organization_id"
            label="School"
            required
            placeholder="Choose a school"
            options={lists.organizations.map((each) => ({ value: String(each.id), label: each.name }))}
            error={errors.organization_id?.message}
          />
        ) : null}
      </FormPair>
      {closed ? (
        <TextArea
          {...form.register("closing_reason")}
          id="closing_reason"
          label="Reason for closing"
          required
          help="What was decided, by whom, and what goes on."
          error={errors.closing_reason?.message}
        />
      ) : null}
      <FormPair>
        <SelectField
          {...form.register("category_id", { setValueAs: idFromSelect(null) })}
          id="category_id"
          label="Category"
          optional
          placeholder="None"
          options={choices(lists.categories)}
          error={errors.category_id?.message}
        />
        <SelectField
          {...form.register("type_id", { setValueAs: idFromSelect(null) })}
          id="type_id"
          label="Type"
          optional
          placeholder="None"
          options={choices(lists.types)}
          error={errors.type_id?.message}
        />
      </FormPair>
      <Controller
        control={form.control}
        name="confidentiality"
        render={({ field }) => (
          <RadioGroup
            id="confidentiality"
            label="Who may see it"
            required
            layout="cards"
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errors.confidentiality?.message}
            options={[
              {
                value: "team",
                label: "Case team",
                icon: UsersRound,
                note: "Its members and the administrators of its organization.",
              },
              {
                value: "organization",
                label: "Whole organization",
                icon: Building2,
                note: "Also every other member of its organization.",
              },
            ]}
          />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagField
            id="tags"
            label="Tags"
            optional
            maxLength={80}
            value={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errors.tags?.message}
          />
        )}
      />
    </>
  );
}
