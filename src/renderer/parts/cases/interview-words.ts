import type { Interview } from "#contract/records/interviews/schema.ts";
import { interviewKind } from "#instruments/interviews.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Whom an interview was with: the target or witness by name, else the subject. */
export function interviewName({ state }: Interview): string {
  const name = asText(
    state.interview_type === "target/witness" ? state.target_name : state.subject_name,
  ).trim();
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
