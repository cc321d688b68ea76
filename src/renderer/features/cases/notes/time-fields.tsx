import { Controller, type UseFormReturn } from "react-hook-form";
import type { TimeEntryEdit } from "#contract/records/case-notes/schema.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { MomentField } from "../moment-field.tsx";

export const timeLabels = {
  started_at: "Started",
  minutes: "Minutes",
  activity: "Activity",
  note: "Note",
  billable: "Billable",
};
export const timeFields = ["started_at", "minutes", "activity", "note", "billable"] as const;

type TimeFieldsProps<O> = {
  readonly form: UseFormReturn<TimeEntryEdit, unknown, O>;
  /** Prefix of the fields' ids: "edit-" in a dialog over the form for new entries. */
  readonly ids?: string;
};

/** The fields of a time entry, new or changed. */
export function TimeFields<O>({ form, ids = "" }: TimeFieldsProps<O>) {
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="started_at"
        render={({ field }) => (
          <MomentField
            id={`${ids}started_at`}
            label={timeLabels.started_at}
            required
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
            error={errors.started_at?.message}
          />
        )}
      />
      <FormPair>
        <TextField
          {...form.register("minutes", { valueAsNumber: true })}
          id={`${ids}minutes`}
          label={timeLabels.minutes}
          required
          type="number"
          min={1}
          max={1440}
          error={errors.minutes?.message}
        />
        <TextField
          {...form.register("activity")}
          id={`${ids}activity`}
          label={timeLabels.activity}
          required
          placeholder="Interview, phone call, meeting"
          error={errors.activity?.message}
        />
      </FormPair>
      <TextArea
        {...form.register("note")}
        id={`${ids}note`}
        label={timeLabels.note}
        optional
        rows={2}
        error={errors.note?.message}
      />
      <Checkbox {...form.register("billable")} id={`${ids}billable`} label={timeLabels.billable} />
    </>
  );
}
