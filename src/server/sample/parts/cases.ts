import type { CaseStage } from "#contract/records/cases/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Chance } from "#server/sample/random.ts";
import { closingReasons, type Scenario, scenarios, stageOfCase } from "#server/sample/scenarios.ts";
import type { SampleWriter } from "#server/sample/writer.ts";
import type { SamplePerson } from "./people.ts";

export interface SampleCase {
  readonly id: number;
  readonly organizationId: number;
  readonly subject: SamplePerson;
  readonly target: SamplePerson;
  readonly stage: CaseStage;
  readonly lead: number;
  readonly team: readonly number[];
  readonly daysAgo: number;
  readonly scenario: Scenario;
}

export interface CaseSetting {
  readonly organizationId: number;
  readonly people: readonly SamplePerson[];
  readonly staff: readonly number[];
}

/** One of the forty cases; recent ones are at early stages. */
export async function addCase(
  write: SampleWriter,
  chance: Chance,
  index: number,
  setting: CaseSetting,
  at: (daysAgo: number, hour?: number) => string,
  daysEarlier = 0,
): Promise<SampleCase> {
  const scenario = scenarios[index % scenarios.length];
  if (scenario === undefined) throw new Error("There are no scenarios.");
  const students = setting.people.filter((person) => person.isStudent);
  const [subject, target, witness] = chance.some(students, 3);
  const adult = chance.pick(setting.people.filter((person) => !person.isStudent));
  const [lead, ...members] = chance.some(setting.staff, 2 + chance.below(2));
  if (subject === undefined || target === undefined || lead === undefined)
    throw new Error("The sample has too few people.");
  const stage = stageOfCase(index);
  const daysAgo = daysEarlier + (stage === "closed" ? 60 + index * 5 : 1 + index * 2);
  const told = (text: string) =>
    text.replaceAll("{subject}", subject.first).replaceAll("{target}", target.first);
  const created = at(daysAgo, 14);
  const closed = stage === "closed" ? at(Math.max(20, daysAgo - 40), 15) : null;
  const number = await write.caseNumber(setting.organizationId, Number(created.slice(0, 4)));
  const id = await write.case({
    uuid: chance.uuid(),
    number,
    organization_id: setting.organizationId,
    version: 1,
    created_at: created,
    updated_at: closed ?? at(Math.floor(daysAgo / 3), 10),
    created_by: lead,
    title: told(scenario.title),
    status: stage === "closed" || stage === "monitoring" ? stage : "open",
    stage,
    category_id: scenario.category,
    type_id: 1,
    confidentiality: chance.happens(0.25) ? "organization" : "team",
    occurred_at: at(daysAgo + 1, 17),
    reported_at: at(daysAgo, 13),
    reporter: writeJson(
      scenario.reporter.startsWith("Anonymous")
        ? { name: null, role: scenario.reporter, anonymous: true }
        : { name: adult.name, role: scenario.reporter, anonymous: false },
    ),
    location: scenario.place,
    location_id: null,
    zone_id: null,
    zone_name: null,
    place_name: null,
    former_location_id: null,
    former_zone_id: null,
    summary: told(scenario.summary),
    exact_words: told(scenario.words),
    immediate_safety: told(scenario.safety),
    closing_reason: closed === null ? null : chance.pick(closingReasons),
    tags: writeJson([...scenario.tags]),
    legal_hold: 0,
    archived_at: null,
    closed_at: closed,
    template_id: null,
    template_version: null,
    fields: writeJson({}),
    search_text: [number, told(scenario.title), ...scenario.tags].join("\n").toLowerCase(),
  });
  await write.casePersons(id, [
    { person_id: subject.id, role: "subject" },
    { person_id: target.id, role: "target" },
    ...(witness !== undefined && chance.happens(0.6)
      ? [{ person_id: witness.id, role: "witness" as const }]
      : []),
    ...(chance.happens(0.5) ? [{ person_id: adult.id, role: "parent/guardian" as const }] : []),
  ]);
  const team = [lead, ...members];
  await write.team(
    id,
    team.map((user_id, place) => ({ user_id, role: place === 0 ? "lead" : "member" })),
  );
  return {
    id,
    organizationId: setting.organizationId,
    subject,
    target,
    stage,
    lead,
    team,
    daysAgo,
    scenario,
  };
}
