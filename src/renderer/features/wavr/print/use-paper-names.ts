import { reviewsIn } from "#contract/records/plans/schema.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { planValues } from "../plan/plan-form.ts";
import { useWavr } from "../wavr-context.ts";
import type { PaperNames } from "./paper-values.ts";

const isId = (value: unknown): value is number => typeof value === "number";

/** Ids of the colleagues that a judgment or a plan names. */
const namedIn = (form: SectionForm): readonly number[] => {
  const { case_manager, actions } = planValues(form);
  const assessors: readonly unknown[] = Array.isArray(form.assessors) ? form.assessors : [];
  const reviewers = reviewsIn(form).map(({ by }) => by);
  return [...assessors, case_manager, ...actions.map(({ owner }) => owner), ...reviewers].filter(isId);
};

/** Names of whoever these documents name: of the case's team at once, of others as they are read. */
export function usePaperNames(forms: readonly SectionForm[]): PaperNames {
  const { caseRecord, person } = useWavr();
  const team = new Map(caseRecord.team.map(({ id, full_name }) => [id, full_name]));
  const read = useColleagueNames([...new Set(forms.flatMap(namedIn))].filter((id) => !team.has(id)));
  const zone = useZoneOf()(caseRecord.organization_id);
  const people = new Map<string, string>(
    [person, ...caseRecord.persons].map(({ uuid, name }) => [uuid, name]),
  );
  return {
    colleague: (id) => team.get(id) ?? read.get(id) ?? t("Someone outside your organizations"),
    person: (uuid) => people.get(uuid) ?? uuid,
    dates: datesIn(zone ?? ownTimeZone()),
  };
}
