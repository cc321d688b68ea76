import "./plans.css";
import { useQuery } from "@tanstack/react-query";
import type { PlanAsks } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { outcomeName } from "./plan-words.ts";

interface LastOneProps {
  readonly caseId: number;
  readonly plan: string;
  readonly asks: PlanAsks;
  /** What it is called where another is meant by "Last". */
  readonly title?: string;
}

/** The answer before this one, as far as it is here. */
export function LastOne({ caseId, plan, asks, title = t("Last") }: LastOneProps) {
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  const last = found.data?.data.check_ins.find((each) => each.plan_uuid === plan && each.done_at !== null);
  if (last === undefined || last.outcome === null) return null;
  return (
    <p className="plan-answer-last">
      <strong>{t("{{title}}, {{date}}", { title, date: formatDate(last.done_at) })}</strong>{" "}
      {[outcomeName(last.outcome, asks), last.words].filter(Boolean).join(". ")}
    </p>
  );
}
