import { useEffect, useRef } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";
import { OtherZoneNote } from "#parts/places/zone-note.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { CaseFormPlace } from "./case-form-place.tsx";
import type { CaseLists } from "./case-lists.ts";
import { type CaseFormPart, type CaseValues, caseLabels } from "./case-values.ts";

type ReportPartProps<O> = CaseFormPart<O> & {
  readonly lists: CaseLists;
  /** By whose clocks its days and times are meant: those of its school. */
  readonly zone: Zone;
  /** Those that the case concerns already. */
  readonly events: CaseRecord["events"];
};

/** What was typed before the school was chosen was meant by the clocks of that school. */
function useTypedInZone<O>({ form }: FormFields<CaseValues, O>, zone: Zone): void {
  const typedIn = useRef(zone);
  useEffect(() => {
    const before = typedIn.current;
    typedIn.current = zone;
    if (before === zone) return;
    for (const name of ["occurred_at", "reported_at"] as const) {
      const value = form.getValues(name) ?? null;
      if (value === null || !form.getFieldState(name).isDirty) continue;
      const { day, time } = fromInstant(value, before);
      form.setValue(name, toInstant(day, time, zone), { shouldDirty: true });
    }
  }, [form, zone]);
}

/** The exact words first, then when, where, and who reported it. */
export function CaseFormReport<O>({ state, lists, zone, events }: ReportPartProps<O>) {
  const { form, field } = state;
  const anonymous = form.watch("reporter.anonymous") === true;
  useTypedInZone(state, zone);
  const moment = (name: "occurred_at" | "reported_at") => (
    <Controlled of={state} name={name}>
      {(at) => <MomentField {...at} label={caseLabels[name] ?? name} value={at.value ?? null} zone={zone} />}
    </Controlled>
  );
  return (
    <>
      <TextArea
        {...field("exact_words")}
        label={t("Exact words")}
        optional
        rows={2}
        placeholder="“…”"
        help={t("As they were said, written or posted, in quotation marks.")}
      />
      <TextField
        {...field("title")}
        label={t("Title")}
        required
        help={t("Say what happened, without a name: Statement about a classmate after chemistry.")}
      />
      <TextArea
        {...field("summary")}
        label={t("Summary")}
        optional
        help={t("What was said or done, by whom, in what context. Describe behavior, not character.")}
      />
      {moment("occurred_at")}
      <OtherZoneNote zone={zone} />
      <CaseFormPlace state={state} schools={lists.organizations} events={events} />
      {moment("reported_at")}
      <Checkbox
        {...field("reporter.anonymous")}
        label={t("The reporter stays anonymous")}
        note={t("No name is kept.")}
      />
      {anonymous ? null : (
        <FormPair>
          <TextField {...field("reporter.name")} label={t("Reported by")} optional />
          <TextField
            {...field("reporter.role")}
            label={t("Role")}
            optional
            placeholder={t("Teacher, parent, student")}
          />
        </FormPair>
      )}
      <TextArea
        {...field("immediate_safety")}
        label={t("Immediate safety")}
        optional
        help={t("What was done at once to keep people safe, by whom, and when.")}
      />
    </>
  );
}
