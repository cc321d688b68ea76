import type { Interview } from "#contract/records/interviews/schema.ts";
import { interviewedName, interviewKind } from "#instruments/interviews.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** What an interview is called: its kind, and whom it was with. */
export function interviewName({ state }: Interview): string {
  const name = interviewedName(state);
  const title = interviewKind(asText(state.interview_type))?.title ?? t("Interview");
  return name === "" ? title : t("{{title}} with {{name}}", { title, name });
}

export const interviewFacts = ({ state }: Interview): string =>
  [
    formatDate(asText(state.interview_date) || null),
    asText(state.person_conducting_interview),
    asText(state.location_interview),
  ]
    .filter(Boolean)
    .join(" · ");
