import { Controller, type UseFormReturn } from "react-hook-form";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { MomentField } from "../moment-field.tsx";
import { type CaseValues, caseLabels } from "./case-values.ts";

export type CaseFormPart<O> = { readonly form: UseFormReturn<CaseValues, unknown, O> };

/** The exact words first, then when, where, and who reported it. */
export function CaseFormReport<O>({ form }: CaseFormPart<O>) {
  const { errors } = form.formState;
  const anonymous = form.watch("reporter.anonymous") === true;
  const moment = (name: "occurred_at" | "reported_at") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MomentField
          id={name}
          label={caseLabels[name] ?? name}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errors[name]?.message}
        />
      )}
    />
  );
  return (
    <>
      <TextArea
        {...form.register("exact_words")}
        id="exact_words"
        label="Exact words"
        optional
        rows={2}
        placeholder="“…”"
        help="As they were said, written or posted, in quotation marks."
        error={errors.exact_words?.message}
      />
      <TextField
        {...form.register("title")}
        id="title"
        label="Title"
        required
        help="Say what happened, without a name: Statement about a classmate after chemistry."
        error={errors.title?.message}
      />
      <TextArea
        {...form.register("summary")}
        id="summary"
        label="Summary"
        optional
        help="What was said or done, by whom, in what context. Describe behavior, not character."
        error={errors.summary?.message}
      />
      {moment("occurred_at")}
      <TextField
        {...form.register("location")}
        id="location"
        label="Location"
        optional
        placeholder="Room 214, bus 12, online"
        error={errors.location?.message}
      />
      {moment("reported_at")}
      <Checkbox
        {...form.register("reporter.anonymous")}
        id="reporter.anonymous"
        label="The reporter stays anonymous"
        note="No name is kept."
      />
      {anonymous ? null : (
        <FormPair>
          <TextField
            {...form.register("reporter.name")}
            id="reporter.name"
            label="Reported by"
            optional
            error={errors.reporter?.name?.message}
          />
          <TextField
            {...form.register("reporter.role")}
            id="reporter.role"
            label="Role"
            optional
            placeholder="Teacher, parent, student"
            error={errors.reporter?.role?.message}
          />
        </FormPair>
      )}
      <TextArea
        {...form.register("immediate_safety")}
        id="immediate_safety"
        label="Immediate safety"
        optional
        help="What was done at once to keep people safe, by whom, and when."
        error={errors.immediate_safety?.message}
      />
    </>
  );
}
