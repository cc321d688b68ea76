import { pastDay } from "#contract/records/plans/in-force.ts";
import { pastReviewIn } from "#instruments/wavr-rules.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { FieldError } from "#ui/forms/error-summary.tsx";
import { messages } from "#ui/forms/form-messages.ts";
import { useWavr } from "../wavr-context.ts";
import { askedId, askedIn, missingOf } from "./asked.ts";
import { judgmentId, missingFields } from "./judgment.ts";

/** The version that the draft will be once it is signed. */
export function useNextVersion(): number {
  return (useWavr().assessment.snapshot.record?.summaries.length ?? 0) + 1;
}

/** What is missing before the judgment can be signed, each with the field where it is to be said. */
export function useMissing(): readonly FieldError[] {
  const { assessment, instrument, asking } = useWavr();
  const version = useNextVersion();
  const { form } = assessment;
  const past = pastReviewIn(instrument.wavr.assessment, form, todayIso());
  return [
    ...missingFields(instrument.wavr.assessment, form).map(({ key, label }) => ({
      fieldId: judgmentId(key),
      message: messages.requiredNamed(label),
    })),
    ...(past === null ? [] : [{ fieldId: judgmentId(past.key), message: pastDay(past.label) }]),
    ...askedIn(form, asking, version).flatMap((each, at) => {
      const part = missingOf(each);
      if (part === null) return [];
      const message =
        part === "name"
          ? t("Write the name of whoever was asked.")
          : t("Write down how {{name}} sees it, in their own words.", { name: each.name });
      return [{ fieldId: askedId(at, part), message }];
    }),
  ];
}
