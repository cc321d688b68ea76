import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { GlobalToken } from "#contract/records/report-templates/tokens.ts";
import type { Dates } from "#contract/services/reports/blocks.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { planStateWords } from "../plan-parts.ts";
import type { ReportSource } from "../report-source.ts";
import { lastLooks } from "../wavr-parts.ts";

type Say = (words: string) => string;

/** What was decided on the board about an assessment; nothing where there was none, or nobody decided yet. */
export function boardValues(
  { boards }: ReportSource,
  assessmentId: number | undefined,
  say: Say,
): Readonly<Record<Extract<GlobalToken, `board.${string}`>, string>> {
  const board = boards.findLast(({ record_id }) => record_id === assessmentId);
  const option =
    board === undefined ? null : instrumentOf(board.instrument).classification.optionOf(Number(board.choice));
  const saying = (wanted: string) => (board?.members ?? []).filter(({ answer }) => answer === wanted);
  const nameOf = ({ user }: { readonly user: { readonly full_name: string } | null }) =>
    user?.full_name ?? say("A former colleague");
  return {
    "board.decided": say(option?.label ?? ""),
    "board.reasons": board?.words ?? "",
    "board.agreed_by": saying("agrees").map(nameOf).join(", "),
    "board.differing": saying("differs")
      .map((each) => [nameOf(each), each.words].filter(Boolean).join(": "))
      .join("; "),
  };
}

/** The safety plans of a case, in a line each kind; what was found last is that of the plan that was looked at last. */
export function safetyPlanValues(
  { plans, record }: ReportSource,
  dates: Dates,
  say: Say,
): Readonly<Record<Extract<GlobalToken, `safety_plan.${string}`>, string>> {
  const goesOn = ({ state }: ReportSource["plans"][number]) =>
    state.status === "in_force" && !isEndedCase(record);
  const told = ({ person, state, version }: ReportSource["plans"][number]) =>
    `${person?.name ?? state.protects ?? say("Nobody known yet")}: ${say(planStateWords(state.status, record))}, ${say("Version")} ${version}`;
  const running = plans.filter(goesOn);
  const looks = (running.length > 0 ? running : plans).map((plan) => ({
    ...lastLooks(plan, dates, say),
    at: plan.check_ins.at(-1)?.done_at ?? "",
  }));
  const last = looks.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  return {
    "safety_plan.running": running.map(told).join("; "),
    "safety_plan.ended": plans
      .filter((plan) => !goesOn(plan))
      .map((plan) => [told(plan), plan.state.closing_reason].filter(Boolean).join(": "))
      .join("; "),
    "safety_plan.review": running
      .map(({ state }) => dates.day(state.review_date))
      .filter(Boolean)
      .join(", "),
    "safety_plan.last_check_in": last?.checkIn ?? "",
    "safety_plan.last_review": last?.review ?? "",
  };
}
