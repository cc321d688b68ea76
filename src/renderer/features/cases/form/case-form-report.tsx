import type { FormFields } from "#lib/forms/use-form.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { type CaseValues, caseLabels } from "./case-values.ts";

export type CaseFormPart<O> = { readonly state: FormFields<CaseValues, O> };

/** The exact words first, then when, where, and who reported it. */
export function CaseFormReport<O>({ state }: CaseFormPart<O>) {
  const { form, field } = state;
  const anonymous = form.watch("reporter.anonymous") === true;
  const moment = (name: "occurred_at" | "reported_at") => (
    <Controlled of={state} name={name}>
      {(at) => <MomentField {...at} label={caseLabels[name] ?? name} value={at.value ?? null} />}
    </Controlled>
  );
  return (
    <>
      <TextArea
        {...field("exact_words")}
        label="Exact words"
        optional
        rows={2}
        placeholder="“…”"
        help="As they were said, written or posted, in quotation marks."
      />
      <TextField
        {...field("title")}
        label="Title"
        required
        help="Say what happened, without a name: Statement about a classmate after chemistry."
      />
      <TextArea
        {...field("summary")}
        label="Summary"
        optional
        help="What was said or done, by whom, in what context. Describe behavior, not character."
      />
      {moment("occurred_at")}
      <TextField {...field("location")} label="Location" optional placeholder="Room 214, bus 12, online" />
      {moment("reported_at")}
      <Checkbox
        {...field("reporter.anonymous")}
        label="The reporter stays anonymous"
        note="No name is kept."
      />
      {anonymous ? null : (
        <FormPair>
          <TextField {...field("reporter.name")} label="Reported by" optional />
          <TextField
            {...field("reporter.role")}
            label="Role"
            optional
            placeholder="Teacher, parent, student"
          />
        </FormPair>
      )}
      <TextArea
        {...field("immediate_safety")}
        label="Immediate safety"
        optional
        help="What was done at once to keep people safe, by whom, and when."
      />
    </>
  );
}
