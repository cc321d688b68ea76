import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { useWavr } from "../wavr-context.ts";
import { planValues } from "./plan-form.ts";
import { sayActions, sayValue } from "./say-plan.ts";

/** How a plan says what it holds where two versions of it meet. */
export function useSay(): (field: string, value: unknown, other: unknown) => string {
  const { caseRecord, instrument, plan } = useWavr();
  const team = new Map(caseRecord.team.map(({ id, full_name }) => [id, full_name]));
  const ids = planValues(plan?.state ?? {}).actions.flatMap(({ owner }) =>
    typeof owner === "number" && !team.has(owner) ? [owner] : [],
  );
  const others = useColleagueNames([...new Set(ids)]);
  const ownerOf = (id: number) => team.get(id) ?? others.get(id) ?? t("Someone outside your organizations");
  return (field, value, other) =>
    field === "actions" ? sayActions(instrument.wavr.plan, value, other, ownerOf) : sayValue(value);
}
