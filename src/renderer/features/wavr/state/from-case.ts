import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { formatMoment, type Zone } from "#lib/words/format-date.ts";
import type { IntakeField } from "./intake.ts";

/** What the case knows already for a question of the intake: how it reads, and what is put in. */
export interface FromCase {
  readonly words: string;
  readonly value: string | readonly string[];
}

type Known = Pick<
  CaseRecord,
  | "occurred_at"
  | "reported_at"
  | "reporter"
  | "location"
  | "place"
  | "exact_words"
  | "summary"
  | "immediate_safety"
  | "persons"
>;

const text = (value: string | null | undefined): FromCase | null =>
  value === null || value === undefined || value.trim() === "" ? null : { words: value, value };

const moment = (at: string | null, zone: Zone): FromCase | null =>
  at === null ? null : { words: formatMoment(at, zone), value: at };

/** The choice of the pack that the role of a reporter is called by; words that are none of them are not guessed at. */
function roleIn({ options = [] }: IntakeField, { role, anonymous }: Known["reporter"]): FromCase | null {
  const named = (role ?? "").trim().toLowerCase();
  const found = options.find(({ value, label }) =>
    anonymous ? value === "anonymous" : named !== "" && label.toLowerCase() === named,
  );
  return found === undefined ? null : { words: found.label, value: String(found.value) };
}

/** What the case says to this question, by the clocks of `zone`; null where it says nothing. */
export function fromCase(
  field: IntakeField,
  known: Known,
  { personUuid, zone }: { readonly personUuid: string; readonly zone: Zone },
): FromCase | null {
  switch (field.key) {
    case "referral_date":
      return moment(known.reported_at, zone);
    case "referred_by":
      return known.reporter.anonymous ? null : text(known.reporter.name);
    case "referrer_role":
      return roleIn(field, known.reporter);
    case "incident_date":
      return moment(known.occurred_at, zone);
    case "incident_location":
      return text(known.location) ?? text(known.place?.name);
    case "incident_description":
      return text(known.summary);
    case "exact_words":
      return text(known.exact_words);
    case "protective_steps":
      return text(known.immediate_safety);
    case "target_people": {
      const targets = known.persons.filter(({ role, uuid }) => role === "target" && uuid !== personUuid);
      return targets.length === 0
        ? null
        : {
            words: targets.map(({ name }) => name).join(", "),
            value: targets.map(({ uuid }) => uuid),
          };
    }
    default:
      return null;
  }
}
