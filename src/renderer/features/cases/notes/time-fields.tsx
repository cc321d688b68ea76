import type { TimeEntryEdit } from "#contract/records/case-notes/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";

export const timeLabels = {
  started_at: t("Date and start time"),
  minutes: t("Duration in minutes"),
  activity: t("Activity"),
  note: t("Note"),
};
export const timeFields = ["started_at", "minutes", "activity", "note"] as const;

/** The fields of a time entry, new or changed. */
export function TimeFields<O>({ state }: { readonly state: FormFields<TimeEntryEdit, O> }) {
  const { field } = state;
  return (
    <>
      <Controlled of={state} name="started_at">
        {(started) => (
          <MomentField
            {...started}
            label={t("Date")}
            timeLabel={t("Start time")}
            required
            value={started.value || null}
            onChange={(value) => started.onChange(value ?? "")}
          />
        )}
      </Controlled>
      <FormPair>
        <TextField
          {...field("minutes", { valueAsNumber: true })}
          label={timeLabels.minutes}
          required
          type="number"
          min={1}
          max={1440}
        />
        <TextField
          {...field("activity")}
          label={timeLabels.activity}
          required
          placeholder={t("Interview, phone call, meeting")}
        />
      </FormPair>
      <TextArea {...field("note")} label={timeLabels.note} optional rows={2} />
    </>
  );
}
