import { dayIn, daysAfter, startOfDayIn } from "#contract/kit/days.ts";
import type { StatisticsQuery } from "#contract/services/statistics/endpoints.ts";
import { type Period, readPeriod } from "#contract/services/statistics/period.ts";
import type { Statistics } from "#contract/services/statistics/schema.ts";
import { fidelitySteps } from "#contract/services/statistics/steps.ts";
import { lineage } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { type Counted, countAssessment, nothingCounted } from "./count.ts";
import type { CaseFact } from "./facts.ts";
import { groupingBy, inTreeOrder } from "./groups.ts";
import { readAssessments, readCases } from "./read-facts.ts";
import { statisticsRulesAt } from "./rules.ts";
import { tally } from "./tally.ts";

interface Caller {
  readonly db: Db;
  readonly auth: Pick<Auth, "reach">;
  readonly now: string;
}

const thisMonth = (now: string, zone: string | null): Period => {
  const month = dayIn(Date.parse(now), zone).slice(0, 7);
  return readPeriod(month) ?? { from: `${month}-01`, to: `${month}-28` };
};

/**
 * The numbers of an organization that the caller administers and of all below it. Records are read in turns and only
 * counted. Practice cases lie in no organization of these, and what was deleted is in other tables.
 */
export async function computeStatistics(
  { db, auth, now }: Caller,
  { organization_id: wanted, by, period: asked }: StatisticsQuery,
): Promise<Statistics> {
  const { reach } = auth;
  const all = await allOrganizations(db);
  const living = all.filter((each) => each.merged_into === null);
  const offered = inTreeOrder(living.filter(({ id }) => reach.administers.includes(id)));
  const [first] = offered;
  if (first === undefined) throw forbidden();
  const chosen = wanted === undefined ? first : offered.find(({ id }) => id === reach.survivorOf(wanted));
  if (chosen === undefined) throw invalid("organization_id", "Choose an organization that you administer.");

  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
  const within = (id: number) => lineage(id, parents).includes(chosen.id);
  const organizations = all.flatMap(({ id }) => (within(reach.survivorOf(id)) ? [id] : []));
  const places = inTreeOrder(living.filter(({ id }) => within(id)));

  const { time_zone } = await scheduleAt(db, chosen.id);
  const period = asked ?? thisMonth(now, time_zone);
  const instant = (day: string) => new Date(startOfDayIn(day, time_zone)).toISOString();
  const span = { from: instant(period.from), before: instant(daysAfter(period.to, 1)), organizations };

  const grouping = groupingBy(by, places, reach.survivorOf);
  const counted = new Map<string, Counted>();
  const into = (fact: CaseFact): Counted => {
    const key = grouping.keyOf(fact);
    const known = counted.get(key) ?? nothingCounted();
    counted.set(key, known);
    return known;
  };
  await readCases(db, span, (fact) => {
    into(fact).cases += 1;
  });
  await readAssessments(db, span, (fact) => countAssessment(into(fact), fact));
  await breathe();

  const rules = await statisticsRulesAt(db, chosen.id);
  const groups = grouping.groups([...counted.keys()]);
  const told = tally(
    groups.map(({ key }) => counted.get(key) ?? nothingCounted()),
    rules,
    by === "classification",
  );
  return {
    ...period,
    time_zone,
    organization: { id: chosen.id, name: chosen.name },
    organizations: offered.map(({ id, name, depth }) => ({ id, name, depth })),
    by,
    made_at: now,
    smallest: rules.smallest,
    hidden: told.hidden,
    deadlines: fidelitySteps.map(({ id }) => ({ step: id, days: rules[id] })),
    total: told.total,
    groups: groups.flatMap((group, at) => {
      const numbers = told.groups[at];
      return numbers === undefined ? [] : [{ ...group, ...numbers }];
    }),
  };
}
