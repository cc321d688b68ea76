import type { CaseEvent } from "#contract/records/case-work/schema.ts";
import type { ReviewResult } from "#contract/records/plans/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { safetyChangeNames } from "#parts/plans/safety-changes.ts";
import { changesInWords } from "#parts/plans/say-changes.ts";
import { wavrChangeNames } from "#parts/plans/wavr-changes.ts";

const reviewResults: Readonly<Record<ReviewResult, string>> = {
  goes_on: t("it goes on as it is"),
  changed: t("it is changed"),
  closing: t("it is to be closed"),
};

const reviewWords = ({ result, next }: NonNullable<CaseEvent["review"]>) => ({
  result: reviewResults[result],
  next: formatDate(next),
});

/** A version of a threat management plan. */
function managementWords({ review, field, to, undone, changes }: CaseEvent): string {
  if (review?.result === "closing")
    return t("reviewed the threat management plan: {{result}}", reviewWords(review));
  if (review !== null)
    return t("reviewed the threat management plan: {{result}}. Next review {{next}}", reviewWords(review));
  if (field === "closed")
    return undone
      ? t("closed the threat management plan, {{count}} actions not done", { count: undone })
      : t("closed the threat management plan");
  const said = changesInWords(wavrChangeNames(currentInstrument().wavr.plan), changes);
  return said === null
    ? t("saved version {{number}} of the threat management plan", { number: to ?? "1" })
    : t("changed the threat management plan: {{changes}}", { changes: said });
}

/** A version of a safety plan of nobody who is known yet, or of a person who was removed. */
function nobodysWords({ review, field, to }: CaseEvent, said: string | null): string {
  if (review?.result === "closing") return t("reviewed the safety plan: {{result}}", reviewWords(review));
  if (review !== null)
    return t("reviewed the safety plan: {{result}}. Next review {{next}}", reviewWords(review));
  if (field === "closed") return t("ended the safety plan");
  return said === null
    ? t("saved version {{number}} of the safety plan", { number: to ?? "1" })
    : t("changed the safety plan: {{changes}}", { changes: said });
}

function safetyWords(event: CaseEvent): string {
  const { review, field, to, changes } = event;
  const said = changesInWords(safetyChangeNames({ looksAtPlace: event.person === null }), changes);
  if (event.person === null) return nobodysWords(event, said);
  const person = event.person.name;
  if (review?.result === "closing")
    return t("reviewed the safety plan of {{person}}: {{result}}", { person, ...reviewWords(review) });
  if (review !== null)
    return t("reviewed the safety plan of {{person}}: {{result}}. Next review {{next}}", {
      person,
      ...reviewWords(review),
    });
  if (field === "closed") return t("ended the safety plan of {{person}}", { person });
  return said === null
    ? t("saved version {{number}} of the safety plan of {{person}}", { number: to ?? "1", person })
    : t("changed the safety plan of {{person}}: {{changes}}", { person, changes: said });
}

/** A version of a plan by what it did: what a review found, that it was closed, or what it changed. */
export const planWords = (event: CaseEvent): string =>
  event.kind === "plan_saved" ? managementWords(event) : safetyWords(event);
