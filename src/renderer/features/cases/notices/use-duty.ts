import { useSearchParams } from "react-router";
import { isLateDuty, isSettled } from "#contract/records/case-notices/duties.ts";
import type { Duty } from "#contract/records/case-notices/schema.ts";

/** The duty that the address names, else the one that asks for something first: late, then not settled, then any. */
export function useDuty(duties: readonly Duty[]): Duty | undefined {
  const [search] = useSearchParams();
  const named = duties.find(({ audience }) => audience === search.get("duty"));
  const now = Date.now();
  return (
    named ??
    duties.find((each) => isLateDuty(each, now)) ??
    duties.find((each) => !isSettled(each) && each.rule !== "team_decides") ??
    duties[0]
  );
}
