import { personBody } from "#contract/records/persons/schema.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** The rule of a form: nobody is born on a day to come. */
export const bornDay = personBody.shape.date_of_birth.refine((day) => day === null || day <= todayIso(), {
  error: t("This day has not come yet."),
});
