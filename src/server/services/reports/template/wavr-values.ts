import type { GlobalToken } from "#contract/records/report-templates/tokens.ts";
import type { Dates } from "#contract/services/reports/blocks.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { limitsKey } from "#instruments/wavr-parts.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { employmentLeftOut, leavesOutEmployment } from "../left-out.ts";
import type { ReportSource } from "../report-source.ts";
import {
  actionsOf,
  askedIn,
  cadenceOf,
  closingOf,
  endedWords,
  judgmentOf,
  lastLooks,
  saidLater,
} from "../wavr-parts.ts";

type Say = (words: string) => string;
type WavrToken = Extract<GlobalToken, `wavr.${string}`>;

const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(", ");

/** The plan that the team goes by; where none is in force, the one that was closed last. */
const planIn = ({ plans }: ReportSource["wavr"]) =>
  plans.findLast(({ state }) => planStatusOf(state) === "in_force") ?? plans.at(-1);

const lastSigned = ({ signed }: ReportSource["wavr"]) =>
  signed.toSorted((a, b) => a.made_at.localeCompare(b.made_at)).at(-1);

/** Whom the judgment is about that was signed last; where none is, whom the plan is for. */
export const judgedPerson = (wavr: ReportSource["wavr"]): { readonly name: string } | null =>
  (lastSigned(wavr) ?? planIn(wavr))?.person ?? null;

/** Of the judgment that was signed last, and of the plan beside it. */
export function wavrValues(
  { wavr, record, assessments }: ReportSource,
  dates: Dates,
  say: Say,
): Readonly<Record<WavrToken, string>> {
  const signed = lastSigned(wavr);
  const said = signed === undefined ? null : judgmentOf(wavr, signed);
  const plan = planIn(wavr);
  const ended = (plan === undefined ? null : endedWords(plan, record, dates, say)) ?? "";
  const title = typeof plan?.state.title === "string" ? plan.state.title : "";
  const text = (key: string) => said?.text(key) ?? "";
  const asked = signed === undefined ? [] : askedIn(signed);
  const saying = (wanted: string) => asked.filter(({ answer }) => answer === wanted);
  const since = (later: string | null) =>
    later === null ? "" : ` (${say(saidLater)}: ${dates.moment(later)})`;
  const closing = plan === undefined ? null : closingOf(plan);
  const last = plan === undefined ? null : lastLooks(plan, dates, say);
  return {
    "wavr.person": signed?.person.name ?? "",
    "wavr.date": dates.day(text("assessment_date")),
    "wavr.signed": dates.moment(signed?.made_at),
    "wavr.level": said?.targeted.label ?? "",
    "wavr.level_meaning": said?.targeted.definition ?? "",
    "wavr.other_level": said?.other.label ?? "",
    "wavr.other_level_meaning": said?.other.definition ?? "",
    "wavr.assessors": said?.assessors ?? "",
    "wavr.basis": text("basis"),
    "wavr.protective": [said?.protective, text("protective_notes")].filter(Boolean).join(": "),
    "wavr.scenarios": text("scenarios"),
    "wavr.opinion": text("opinion"),
    "wavr.limits": text(limitsKey),
    "wavr.recommendations": text("recommendations"),
    "wavr.next_review": dates.day(text("next_review")),
    "wavr.agreed_by": saying("agrees")
      .map(({ name, later }) => `${name}${since(later)}`)
      .join(", "),
    "wavr.differing": saying("differs")
      .map(({ name, words, later }) => `${[name, words].filter(Boolean).join(": ")}${since(later)}`)
      .join("; "),
    "wavr.not_asked": namesOf(saying("not_asked")),
    "wavr.notice": signed === undefined ? "" : instrumentOf(signed.instrument).notices.join(" "),
    "wavr.plan": title,
    "wavr.plan_running": ended === "" ? title : "",
    // Of a member of staff nothing is told, also not that there is none.
    "wavr.plan_alone":
      assessments.length > 0 ? "" : leavesOutEmployment({ record }) ? title || say(employmentLeftOut) : title,
    "wavr.cadence": plan === undefined ? "" : ended === "" ? cadenceOf(plan, say) : say("None any more"),
    "wavr.plan_review":
      ended !== ""
        ? say("None any more")
        : typeof plan?.state.review_date === "string"
          ? dates.day(plan.state.review_date)
          : "",
    "wavr.plan_ended": ended,
    "wavr.plan_reason": closing?.why ?? "",
    "wavr.plan_unmet": closing?.unmet ?? "",
    "wavr.last_check_in": last?.checkIn ?? "",
    "wavr.last_plan_review": last?.review ?? "",
  };
}

/** The actions of that plan, an entry each. */
export function wavrActions(source: ReportSource, dates: Dates, say: Say) {
  const plan = planIn(source.wavr);
  if (plan === undefined) return [];
  return actionsOf(source, plan, dates, say).map((each) => ({
    "wavr_action.action": each.action,
    "wavr_action.owner": each.owner,
    "wavr_action.due": each.due,
    "wavr_action.status": each.status,
    // A blank would read as something that was forgotten: of most actions nothing is said.
    "wavr_action.outcome": each.outcome || "\u2013",
  }));
}
