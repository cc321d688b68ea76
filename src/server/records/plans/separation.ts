import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import {
  type Clash,
  clashesOf,
  type KnownDay,
  nextFree,
  readyRows,
  unknownPart,
} from "#contract/records/persons/clashes.ts";
import type { SchoolDayRow } from "#contract/records/persons/school-day.ts";
import { separatedRoles } from "#contract/records/plans/separation.ts";
import type { Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

type Role = (typeof separatedRoles)[number];

const roleOf = (role: string): Role => (role === "subject" ? "subject" : "target");

/** Most clashes that are worth reading; what lies beyond is mended by mending these. */
const mostClashes = 100;
/** Most different rows of a school that are looked through for a free one. */
const mostKnown = 4_000;
const chunk = 25;

/** Subjects and targets of the case; the days of those alone whose records the reader may open. */
async function concerned(db: Db, reader: Reader, caseId: number) {
  const rows = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .innerJoin("organizations", "organizations.id", "persons.organization_id")
    .selectAll("persons")
    .select(["case_persons.role", "organizations.name as school"])
    .where("case_persons.case_id", "=", caseId)
    .where("case_persons.role", "in", [...separatedRoles])
    .orderBy("case_persons.position")
    .execute();
  const open = await db
    .selectFrom("persons")
    .select("id")
    .where("id", "in", [...rows.map(({ id }) => id), -1])
    .where(visiblePersons(reader))
    .execute();
  const seen = new Set(open.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    ref: presentPersonRef(row),
    role: roleOf(row.role),
    schoolName: row.school,
    seen: seen.has(row.id),
    day: {
      school: row.organization_id,
      rows: seen.has(row.id) ? readJson(row.school_day) : [],
    } satisfies KnownDay,
  }));
}
type Concerned = Awaited<ReturnType<typeof concerned>>[number];

const slot = ({ label, from, to, days, course, place, with: who, bus }: SchoolDayRow): string =>
  JSON.stringify([label, from, to, days, course, place, who, bus]);

/**
 * What the schedules of a school show, each row once, without whose it is. Records that the reader may not open are not
 * among it. Read in turns: a school has thousands of schedules.
 */
async function knownRows(db: Db, reader: Reader, school: number): Promise<readonly SchoolDayRow[]> {
  const known = new Map<string, SchoolDayRow>();
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("persons")
      .select(["id", "school_day"])
      .where("organization_id", "=", school)
      // The index holds those alone, and is found by these words.
      .where(sql<boolean>`persons.school_day <> '[]'`)
      .where(visiblePersons(reader))
      .where("id", ">", last)
      .orderBy("id")
      .limit(chunk)
      .execute();
    for (const { school_day } of rows)
      for (const row of readJson(school_day)) {
        const key = slot(row);
        if (known.size >= mostKnown || known.has(key)) continue;
        known.set(key, row);
        readyRows([row]);
      }
    const end = rows.at(-1);
    if (end === undefined || rows.length < chunk || known.size >= mostKnown) return [...known.values()];
    last = end.id;
    await setImmediate();
  }
}

interface Met {
  readonly subject: Concerned;
  readonly target: Concerned;
  readonly clash: Clash;
}

async function meetings(people: readonly Concerned[]): Promise<readonly Met[]> {
  const found: Met[] = [];
  const pairs = new Set<string>();
  for (const subject of people.filter(({ role }) => role === "subject"))
    for (const target of people.filter(({ role }) => role === "target")) {
      const pair = [subject.id, target.id].sort((one, other) => one - other).join(" ");
      // In a fight each may be both; a pair is compared once.
      if (subject.id === target.id || pairs.has(pair)) continue;
      pairs.add(pair);
      for (const clash of clashesOf(subject.day, target.day)) found.push({ subject, target, clash });
      if (found.length > mostClashes) return found;
      await setImmediate();
    }
  return found;
}

/** Whoever stands on the other side of somebody in this case. */
const facing = (people: readonly Concerned[], one: Concerned): readonly KnownDay[] =>
  people.filter((each) => each.role !== one.role && each.id !== one.id).map(({ day }) => day);

/** Where the school days of a case's subjects and targets meet, and what is free instead. */
export async function separationOf(db: Db, reader: Reader, caseId: number) {
  const people = await concerned(db, reader, caseId);
  const met = await meetings(people);
  const known = new Map<number, readonly SchoolDayRow[]>();
  // Whoever meets ten others in one room moves from it once.
  const found = new Map<string, SchoolDayRow | null>();
  const freeFor = async (one: Concerned, at: number, { kind }: Clash) => {
    const key = `${one.id} ${one.role} ${at} ${kind}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const rows = known.get(one.day.school) ?? (await knownRows(db, reader, one.day.school));
    known.set(one.day.school, rows);
    await setImmediate();
    const free = nextFree(one.day, { at, kind }, rows, facing(people, one));
    found.set(key, free);
    return free;
  };
  const clashes = [];
  for (const { subject, target, clash } of met.slice(0, mostClashes)) {
    const [a, b] = clash.at;
    const [one, other] = [subject.day.rows[a], target.day.rows[b]];
    if (one === undefined || other === undefined) continue;
    // Whoever was threatened keeps their day where there is a choice.
    const moved = await freeFor(subject, a, clash);
    const kept = moved === null ? await freeFor(target, b, clash) : null;
    clashes.push({
      key: `${clash.kind}-${subject.id}-${a}-${target.id}-${b}`,
      kind: clash.kind,
      days: [...clash.days],
      subject: { person_uuid: subject.ref.uuid, row: one },
      target: { person_uuid: target.ref.uuid, row: other },
      free:
        moved !== null
          ? { of: "subject" as const, row: moved }
          : kept !== null
            ? { of: "target" as const, row: kept }
            : null,
    });
  }
  return {
    case_id: caseId,
    people: people.map(({ ref, role, schoolName, seen, day }) => ({
      person: ref,
      role,
      school: schoolName,
      seen,
      unknown: seen ? unknownPart(day.rows) : null,
    })),
    clashes,
    more: met.length > mostClashes,
  };
}
