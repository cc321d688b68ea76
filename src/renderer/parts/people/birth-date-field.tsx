import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { DateField, type DateFieldProps } from "#ui/fields/date-field.tsx";

/** When somebody was born, which nobody has to know, and which is no day to come. */
export const BirthDateField = (
  props: Omit<DateFieldProps, "label" | "optional" | "max" | "value"> & {
    readonly value: string | null | undefined;
  },
) => (
  <DateField {...props} label={t("Date of birth")} optional max={todayIso()} value={props.value ?? null} />
);
