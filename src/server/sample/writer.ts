import { forEachName } from "#contract/kit/for-each-name.ts";
import { withServerIds } from "#contract/records/assessments/state.ts";
import type { CaseRole, TeamRole } from "#contract/records/cases/schema.ts";
import { allCaseNumbers, insertMany, nextId, noteCaseNumbers } from "#server/database/bulk.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { rebuildLikeness } from "#server/platform/duplicates/person-likeness.ts";
import type { NewComment } from "#server/records/case-notes/comments.ts";
import type { NewPerson } from "#server/records/persons/repository.ts";

/** Buffered tables, in an order in which no row refers to a later table. */
const tables = [
  "persons",
  "cases",
  "case_persons",
  "case_team",
  "assessments",
  "classification_changes",
  "interviews",
  "reminders",
  "comments",
  "time_entries",
  "media",
] as const satisfies readonly (keyof Database)[];
type Table = (typeof tables)[number];
type WithId = Exclude<Table, "case_persons" | "case_team">;

type New<T extends "cases" | "assessments" | "interviews" | "reminders"> = Omit<Row<T>, "id">;

/** Stores generated records, thousands at a time: what was given stands in the database after `finish`. Returns the ids. */
export interface SampleWriter {
  readonly person: (row: NewPerson) => Promise<number>;
  readonly caseNumber: (organizationId: number, year: number) => Promise<string>;
  readonly case: (row: New<"cases">) => Promise<number>;
  readonly casePersons: (
    id: number,
    persons: readonly { readonly person_id: number; readonly role: CaseRole }[],
  ) => Promise<void>;
  readonly team: (
    id: number,
    team: readonly { readonly user_id: number; readonly role: TeamRole }[],
  ) => Promise<void>;
  readonly assessment: (row: New<"assessments">) => Promise<number>;
  readonly classification: (row: {
    readonly assessment_id: number;
    readonly from_value: number | null;
    readonly to_value: number | null;
    readonly user_id: number;
    readonly changed_at: string;
  }) => Promise<void>;
  readonly interview: (row: New<"interviews">) => Promise<number>;
  readonly reminder: (row: New<"reminders">) => Promise<number>;
  /** Called after an assessment's interviews and tasks: sets its lists of ids. */
  readonly relist: (assessmentId: number, now: string) => Promise<void>;
  readonly comment: (row: NewComment) => Promise<unknown>;
  readonly timeEntry: (row: Omit<Row<"time_entries">, "id">) => Promise<unknown>;
  readonly media: (row: Omit<Row<"media">, "id">) => Promise<number>;
  /** Rows of a table accepted so far, inserted or not. */
  readonly made: (table: Table) => number;
  readonly finish: () => Promise<void>;
}

const most = 20_000;

interface Entry {
  readonly id: number;
  readonly section: string;
}
interface TaskEntry {
  readonly id: number;
  readonly section: string | null;
}

/** Assigns ids itself and inserts thousands of rows at a time. Tasks beyond `mostTasks` are left out. */
export async function createSampleWriter(
  db: Db,
  prefixes: ReadonlyMap<number, string>,
  mostTasks = Number.POSITIVE_INFINITY,
): Promise<SampleWriter> {
  const waiting = forEachName(tables, (): object[] => []);
  const made = forEachName(tables, () => 0);
  const ids = new Map<Table, number>();
  for (const table of tables)
    if (table !== "case_persons" && table !== "case_team") ids.set(table, await nextId(db, table));
  const numbers = new Map<string, { organization_id: number; year: number; last: number }>();
  for (const row of await allCaseNumbers(db)) numbers.set(`${row.organization_id} ${row.year}`, { ...row });
  const entries = new Map<number, { interviews: Entry[]; reminders: TaskEntry[] }>();
  const open = new Map<number, Row<"assessments">>();
  let count = 0;

  const flush = async () => {
    for (const table of tables) {
      await insertMany(db, table, waiting[table]);
      waiting[table] = [];
    }
    count = 0;
  };
  const put = async (table: Table, row: object) => {
    waiting[table].push(row);
    made[table] += 1;
    count += 1;
    // An unfinished assessment would be inserted after its own interviews.
    if (count >= most && open.size === 0) await flush();
  };
  const newId = (table: WithId): number => {
    const id = ids.get(table) ?? 1;
    ids.set(table, id + 1);
    return id;
  };
  const add = async (table: WithId, row: object): Promise<number> => {
    const id = newId(table);
    await put(table, { id, ...row });
    return id;
  };

  return {
    person: (row) => add("persons", row),
    caseNumber: async (organization_id, year) => {
      const key = `${organization_id} ${year}`;
      const at = numbers.get(key) ?? { organization_id, year, last: 0 };
      at.last += 1;
      numbers.set(key, at);
      return `${prefixes.get(organization_id)}-${year}-${String(at.last).padStart(4, "0")}`;
    },
    case: (row) => add("cases", row),
    casePersons: async (case_id, persons) => {
      for (const [position, person] of persons.entries())
        await put("case_persons", { case_id, ...person, position });
    },
    team: async (case_id, team) => {
      for (const { user_id, role } of team) await put("case_team", { case_id, user_id, role });
    },
    assessment: async (row) => {
      const id = newId("assessments");
      open.set(id, { id, ...row });
      entries.set(id, { interviews: [], reminders: [] });
      return id;
    },
    classification: async (row) => {
      await add("classification_changes", { ...row, reasons: null });
    },
    interview: async (row) => {
      const id = await add("interviews", row);
      entries.get(row.assessment_id ?? 0)?.interviews.push({ id, section: row.section });
      return id;
    },
    reminder: async (row) => {
      if (made.reminders >= mostTasks) return 0;
      const id = await add("reminders", row);
      entries.get(row.assessment_id)?.reminders.push({ id, section: row.section ?? null });
      return id;
    },
    relist: async (id, now) => {
      const row = open.get(id);
      const lists = entries.get(id);
      if (row === undefined || lists === undefined) throw new Error("There is no such assessment.");
      const state = withServerIds(readJson(row.state), lists);
      open.delete(id);
      entries.delete(id);
      await put("assessments", { ...row, version: 2, state: writeJson(state), updated_at: now });
    },
    comment: (row) => add("comments", row),
    timeEntry: (row) => add("time_entries", row),
    media: (row) => add("media", row),
    made: (table) => made[table],
    finish: async () => {
      await flush();
      await noteCaseNumbers(db, [...numbers.values()]);
      await rebuildLikeness(db);
    },
  };
}
