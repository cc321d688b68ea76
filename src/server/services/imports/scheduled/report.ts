import type { ScheduleOutcome } from "#contract/services/imports/schedule.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { administratorsOf } from "#server/platform/accounts/users.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import type { ImportRow } from "../repository.ts";
import { noteOutcome, type Schedule } from "./schedules.ts";

export type Reporting = Pick<Services, "options" | "mailer" | "live">;

/** Kinds of problems that a mail counts one by one. */
const mostKinds = 12;

const count = (many: number): string => many.toLocaleString("en-US");

/** What an import did: counts and places, and nobody's name, since a mail lies on other people's servers. */
async function factsOf(db: Db, row: ImportRow): Promise<readonly string[]> {
  const { person, school, enrollment } = readJson(row.counts);
  const problems = await db
    .selectFrom("import_findings")
    .select(["code", "file", (e) => e.fn.countAll<number>().as("n"), (e) => e.fn.min("line").as("line")])
    .where("import_id", "=", row.id)
    .where("kind", "=", "problem")
    .groupBy(["code", "file"])
    .orderBy("n", "desc")
    .orderBy("code")
    .limit(mostKinds)
    .execute();
  return [
    `People: ${count(person.created)} new, ${count(person.changed)} changed, ${count(person.vanished + person.ended)} not enrolled any more, ${count(person.unchanged)} as before.`,
    `Schools: ${count(school.created)} new, ${count(school.changed)} changed.`,
    `Enrollments: ${count(enrollment.created)} new, ${count(enrollment.vanished + enrollment.ended)} over.`,
    `Rows that could not be read: ${count(row.errors)}. Notes: ${count(row.notes)}. Perhaps here already: ${count(row.duplicates)}.`,
    ...problems.map(
      ({ code, file, n, line }) =>
        `- ${code}, ${count(Number(n))} times${file === null ? "" : ` in ${file}`}${line === null ? "" : `, first on line ${line}`}`,
    ),
  ];
}

const subjects: Readonly<Record<ScheduleOutcome, string>> = {
  taken: "Bellwether: the roster was taken over",
  unchanged: "Bellwether: the roster has not changed",
  waits: "Bellwether: the roster was not taken over and waits for you",
  failed: "Bellwether: the roster was not taken over",
  missed: "Bellwether: the roster was not taken over",
};

/** Remembers what became of a night, tells whoever is to know by mail, and administrators where they have something to do. */
export async function reportNight(
  db: Db,
  services: Reporting,
  schedule: Schedule,
  given: {
    readonly outcome: ScheduleOutcome;
    readonly words: string;
    readonly row: ImportRow | null;
    readonly night: string;
  },
): Promise<void> {
  const now = new Date(services.options.clock()).toISOString();
  const root = schedule.organization_id;
  const told = await db.transaction().execute(async (transaction) => {
    await noteOutcome(transaction, root, {
      outcome: given.outcome,
      words: given.words,
      importId: given.row?.id ?? null,
      now,
    });
    if (given.outcome === "taken" || given.outcome === "unchanged") return [];
    return notify(transaction, {
      kind: "import_trouble",
      userIds: await administratorsOf(transaction, root),
      actorId: null,
      subject: null,
      now,
      cause: `${root} ${given.night} ${given.row?.id ?? ""}`,
    });
  });
  services.live.publish({ type: "stale", resources: ["imports"], root });
  if (told.length > 0) services.live.publish({ type: "told", userIds: told });
  // A night without anything new is no news.
  if (given.outcome === "unchanged") return;
  const { name } = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", root)
    .executeTakeFirstOrThrow();
  const facts = given.row === null ? [] : await factsOf(db, given.row);
  const text = [
    `${name}: ${given.words}`,
    "",
    ...facts,
    ...(facts.length === 0 ? [] : [""]),
    "Open Bellwether, Manage, Imports for more. This mail names nobody.",
    "",
  ].join("\n");
  for (const to of readJson(schedule.mail_to))
    await services.mailer.send({ to, subject: subjects[given.outcome], text });
}
