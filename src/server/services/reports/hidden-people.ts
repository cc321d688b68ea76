import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import type { Hidden } from "./redaction.ts";
import { parentsAmong, peopleOfReport, type ReportPerson } from "./report-people.ts";
import { reporterAsNamed } from "./reporter-name.ts";
import { standIns } from "./stand-ins.ts";

export type Relations = Parameters<typeof standIns>[1];

/** Everybody to redact: those chosen, whom they were merged into, and who was merged into them. */
function takenOut(people: readonly ReportPerson[], redact: readonly number[]): ReadonlySet<number> {
  const taken = new Set(redact);
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    for (const { id, merged_into } of people) {
      if (merged_into === null) continue;
      if (taken.has(id)) taken.add(merged_into);
      if (taken.has(merged_into)) taken.add(id);
    }
  }
  return taken;
}

interface Among {
  readonly people: readonly ReportPerson[];
  readonly parents: Relations;
  readonly redact: readonly number[];
  /** Who reported, where that is to be taken out; also of somebody who was not to be named: others may have written it. */
  readonly whoReported: string | null;
}

/** Whose names are taken out, and what stands for each of them. */
export function hiddenAmong({ people, parents, redact, whoReported }: Among) {
  const taken = takenOut(people, redact);
  const gone = people.filter((each) => taken.has(each.id));
  const chief = (person: ReportPerson) => person.merged_into ?? person.id;
  const stands = standIns(
    gone.filter((each) => each.merged_into === null || !gone.some((other) => other.id === each.merged_into)),
    parents,
  );
  const standsFor = (person: ReportPerson) =>
    stands.get(person.id) ?? stands.get(chief(person)) ?? "Person of the case";
  const hidden: readonly Hidden[] = [
    ...gone.map((each) => ({ ...each, standsFor: standsFor(each) })),
    ...(whoReported === null ? [] : [reporterAsNamed(whoReported)]),
  ];
  return { taken, standsFor, hidden };
}

/** Without the people who were taken out, it is not known what to look for. */
export function requireKnown(redact: readonly number[], people: readonly ReportPerson[]): void {
  if (redact.some((id) => !people.some((each) => each.id === id)))
    throw invalid(
      "redact",
      "Somebody whose name is taken out of it was deleted, so it is not known any more what to look for. Restore them, or record a new disclosure.",
    );
}

interface TakenOut {
  readonly redact: readonly number[];
  readonly redact_reporter: boolean;
}

/** Whose names are not to stand in a report that was made before, as they are recorded now. */
export async function hiddenOf(
  db: Db,
  caseId: number,
  { redact, redact_reporter }: TakenOut,
): Promise<readonly Hidden[]> {
  // People who left the case since are looked for as before.
  const people = await peopleOfReport(db, caseId, redact);
  requireKnown(redact, people);
  const parents = await parentsAmong(
    db,
    people.map(({ id }) => id),
  );
  const { reporter } = await db
    .selectFrom("cases")
    .select("reporter")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const whoReported = redact_reporter ? readJson(reporter).name : null;
  return hiddenAmong({ people, parents, redact, whoReported }).hidden;
}
