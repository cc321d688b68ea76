import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { standInIn } from "#contract/services/reports/spanish.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { parentsAmong, peopleOfReport, type ReportPerson } from "#server/services/reports/report-people.ts";
import { type Hidden, namesBeside } from "./redaction.ts";
import {
  allReporters,
  concernedReported,
  type Reporter,
  reporterAsNamed,
  theReporter,
} from "./reporter-name.ts";
import { standIns } from "./stand-ins.ts";
import { namesAtWork } from "./staying-names.ts";

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

interface TakenOut {
  readonly redact: readonly number[];
  readonly redact_reporter: boolean;
}

interface Among {
  readonly people: readonly ReportPerson[];
  readonly parents: Relations;
  readonly chosen: TakenOut;
  /** Also of somebody who was not to be named: others may have written it. */
  readonly reporter: Reporter;
  /** In which words somebody stands for them; English where it is left out. */
  readonly language?: TemplateLanguage | undefined;
}

/** Whose names are taken out, and what stands for each of them. The reporter is the same wherever they are named. */
export function hiddenAmong({ people, parents, chosen, reporter, language = "en-US" }: Among) {
  const say = standInIn(language);
  const reporters = takenOut(
    people,
    allReporters(people, reporter).map(({ id }) => id),
  );
  const unnamed = (person: Pick<ReportPerson, "id">) => chosen.redact_reporter && reporters.has(person.id);
  const taken = takenOut(people, [...chosen.redact, ...(chosen.redact_reporter ? reporters : [])]);
  const gone = people.filter((each) => taken.has(each.id));
  const chief = (person: ReportPerson) => person.merged_into ?? person.id;
  const stands = standIns(
    gone.filter(
      (each) =>
        !unnamed(each) && (each.merged_into === null || !gone.some((other) => other.id === each.merged_into)),
    ),
    parents,
  );
  const standsFor = (person: ReportPerson) =>
    say(
      unnamed(person)
        ? theReporter
        : (stands.get(person.id) ?? stands.get(chief(person)) ?? "Person of the case"),
    );
  const concerned = concernedReported(people, reporter);
  const hidden: readonly Hidden[] = [
    ...gone.map((each) => ({ ...each, standsFor: standsFor(each) })),
    ...(chosen.redact_reporter && reporter.name !== null && !concerned
      ? [{ ...reporterAsNamed(reporter.name), standsFor: say(theReporter) }]
      : []),
  ];
  /** Is the reporter taken out, as such or as one of the people? */
  const reporterOut = chosen.redact_reporter || [...reporters].some((id) => taken.has(id));
  return { taken, standsFor, hidden, unnamed, concerned, reporterOut };
}

/** With the names that stay whole although they share a part: whoever reads the finished text again needs to know them. */
export const besideOthers = (hidden: readonly Hidden[], staying: readonly string[]): readonly Hidden[] => {
  const beside = namesBeside(hidden, staying);
  return hidden.map((each) => ({ ...each, beside }));
};

/** The names of the people of the case who are not taken out. */
export const namesStaying = (
  people: readonly ReportPerson[],
  taken: ReadonlySet<number>,
): readonly string[] =>
  people
    .filter((each) => each.own && !taken.has(each.id))
    .flatMap((each) => [each.name, `${each.first_name} ${each.last_name}`]);

/** Without the people who were taken out, it is not known what to look for. */
export function requireKnown(redact: readonly number[], people: readonly ReportPerson[]): void {
  if (redact.some((id) => !people.some((each) => each.id === id)))
    throw invalid(
      "redact",
      "Somebody whose name is taken out of it was deleted, so it is not known any more what to look for. Restore them, or record a new disclosure.",
    );
}

/** Whose names are not to stand in a report that was made before, as they are recorded now. */
export async function hiddenOf(
  db: Db,
  caseId: number,
  chosen: TakenOut & Pick<Among, "language">,
): Promise<readonly Hidden[]> {
  // People who left the case since are looked for as before.
  const people = await peopleOfReport(db, caseId, chosen.redact);
  requireKnown(chosen.redact, people);
  const parents = await parentsAmong(
    db,
    people.map(({ id }) => id),
  );
  const row = await db
    .selectFrom("cases")
    .select("reporter")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const reporter = readJson(row.reporter);
  const { hidden, taken, reporterOut } = hiddenAmong({
    people,
    parents,
    chosen,
    reporter,
    language: chosen.language,
  });
  return besideOthers(hidden, [
    ...namesStaying(people, taken),
    ...(await namesAtWork(db, caseId)),
    ...(reporterOut || reporter.anonymous ? [] : [reporter.name ?? ""]),
  ]);
}
