import { sql } from "kysely";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { digestOfAnswer as digestOfLaterAnswer } from "#server/platform/audit/kept/kept-answers.ts";
import { digestOfAnswer, digestOfBoard, digestOfDecision } from "#server/platform/audit/kept/kept-boards.ts";
import { digestOfCopy } from "#server/platform/audit/kept/kept-copies.ts";
import { digestOfMeeting, digestOfSignature } from "#server/platform/audit/kept/kept-meetings.ts";
import type { Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";

/** What was signed, decided or kept in a case, and may not change from then on. */
export interface Signed {
  readonly table: "wavr_forms" | "agreement_boards" | "meetings";
  readonly kind: Extract<RecordKind, "wavr" | "board" | "meeting">;
  readonly id: number;
}

/** Has everything of a target signed that can be, beside what it brings: a decided board, a meeting that ended, a saved plan. */
export async function signAll(world: TestWorld, target: Target): Promise<Readonly<Record<string, Signed>>> {
  const names = ["wavr.takeSnapshot", "wavr.sign", "worksheets.sign", "meetings.sign"] as const;
  const done = async (actor: "owner" | "member", name: EndpointName) => {
    const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
    if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  };
  for (const name of names) await done("owner", name);
  await done("member", "wavr.answer");
  const wavr = ({ id }: { readonly id: number }): Signed => ({ table: "wavr_forms", kind: "wavr", id });
  return {
    "a worksheet with a snapshot": wavr(target.worksheet),
    "a signed summary": wavr(target.wavrAssessment),
    "a signed worksheet of a pack": wavr(target.packWorksheet),
    "a safety plan with a version": wavr(target.plan),
    "a board with a decision": { table: "agreement_boards", kind: "board", id: target.boards.opened.id },
    "a signed meeting": { table: "meetings", kind: "meeting", id: target.endedMeeting.id },
  };
}

/** The same target, whose calls about a meeting or a board are about those that may not change any more. */
export async function aimedAtSigned({ db }: TestWorld, target: Target): Promise<Target> {
  const { opened } = target.boards;
  const answer = await db
    .selectFrom("agreement_answers")
    .select(["id", "uuid"])
    .where("board_id", "=", opened.id)
    .executeTakeFirstOrThrow();
  const { id, uuid } = target.endedMeeting;
  return { ...target, meeting: { id, uuid }, boards: { opened, waiting: opened, answer } };
}

type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const line = (what: string, beside: unknown, now: string) => `${what}: ${String(beside)}, and says ${now}`;

/** What is signed among rows of tables, a line for each, with the digest that was kept and the digest of what is there. */
function linesIn(rows: Rows): readonly string[] {
  // biome-ignore lint/suspicious/noExplicitAny: rows of tables, which the digests name
  const of = (table: string): readonly any[] => rows[table] ?? [];
  const boards = new Set(of("agreement_boards").flatMap((row) => (row.opened_at === null ? [] : [row.id])));
  return [
    ...of("wavr_copies").map((row) => {
      const document = of("wavr_forms").find(({ id }) => id === row.form_id);
      return line(`document ${row.form_id}, copy ${row.number}`, row.sha256, digestOfCopy(row, document));
    }),
    ...of("wavr_answers").map((row) =>
      line(`document ${row.form_id}, later answer ${row.id}`, row.sha256, digestOfLaterAnswer(row)),
    ),
    ...of("agreement_boards").flatMap((row) =>
      boards.has(row.id) ? [line(`opened board ${row.id}`, row.sha256, digestOfBoard(row))] : [],
    ),
    ...of("agreement_answers").flatMap((row) =>
      boards.has(row.board_id) ? [line(`answer ${row.id}`, row.sha256, digestOfAnswer(row))] : [],
    ),
    ...of("agreement_decisions").map((row) =>
      line(`board ${row.board_id}, decision ${row.number}`, row.sha256, digestOfDecision(row)),
    ),
    ...of("meetings").flatMap((row) => {
      const people = of("meeting_people")
        .filter(({ meeting_id }) => meeting_id === row.id)
        .toSorted((a, b) => a.position - b.position || a.id - b.id);
      return row.ended_at === null
        ? []
        : [line(`meeting ${row.id}`, row.sha256, digestOfMeeting(row, people))];
    }),
    ...of("meeting_signatures").map((row) =>
      line(`meeting ${row.meeting_id}, signature ${row.id}`, row.sha256, digestOfSignature(row)),
    ),
  ];
}

const tables = [
  ...(["wavr_forms", "wavr_copies", "wavr_answers"] as const),
  ...(["agreement_boards", "agreement_answers", "agreement_decisions"] as const),
  ...(["meetings", "meeting_people", "meeting_signatures"] as const),
];

/** Everything that is signed in the database, or among what is kept of deleted cases. */
export async function signedLines({ db }: TestWorld): Promise<ReadonlySet<string>> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) rows[table] = await db.selectFrom(table).selectAll().execute();
  const found = new Set(linesIn(rows));
  const kept = await db.selectFrom("kept_records").select("content").where("kind", "=", "case").execute();
  for (const { content } of kept) {
    const own: Record<string, Record<string, unknown>[]> = {};
    for (const { table, rows: some } of readJson(content)) own[table] = [...(own[table] ?? []), ...some];
    for (const each of linesIn(own)) found.add(each);
  }
  return found;
}

/** A row of what is signed, and how `verify-audit` names its document. */
export interface DocumentRow {
  readonly what: string;
  readonly table: string;
  /** The column by which the row is found, and its value. */
  readonly key: "id" | "report_id";
  readonly id: number;
  readonly named: RegExp;
  /** Does the document go on being written beside what was kept of it? */
  readonly isWritten?: true;
}

const idOf = async (db: Db, table: string, column: string, of: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${sql.ref(column)} = ${of} order by id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Nothing of ${table} is signed.`);
  return Number(row.id);
};

/** A row of each table of what is signed of a target; a report of it leaves as a file for that. */
export async function documentRows(world: TestWorld, target: Target): Promise<readonly DocumentRow[]> {
  const { db } = world;
  await world.callers.owner.call("cases.reportFile", await world.callWithVersion("cases.reportFile", target));
  const { id: report } = await db
    .selectFrom("saved_reports")
    .select("id")
    .where("case_id", "=", target.case?.id ?? 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const wavr = (what: string, { id }: { readonly id: number }, more: Pick<DocumentRow, "isWritten"> = {}) =>
    ({ what, table: "wavr_forms", key: "id", id, named: wavrName(id), ...more }) as const;
  const wavrName = (id: number) => new RegExp(`WAVR document ${id}\\b`);
  const board = target.boards.opened.id;
  const meeting = target.endedMeeting.id;
  const ofBoard = { key: "id", named: new RegExp(`Agreement board ${board}\\b`) } as const;
  const ofMeeting = { key: "id", named: new RegExp(`Meeting ${meeting}\\b`) } as const;
  const ofReport = { named: new RegExp(`Case ${target.case?.id}\\b.*report ${report}\\b`) } as const;
  const part = async (table: string, column: string, of: number) => ({
    what: "part",
    table,
    id: await idOf(db, table, column, of),
  });
  const summary = target.wavrAssessment.id;
  return [
    wavr("a signed summary", target.wavrAssessment, { isWritten: true }),
    wavr("a worksheet with a snapshot", target.worksheet, { isWritten: true }),
    wavr("a signed worksheet of a pack", target.packWorksheet, { isWritten: true }),
    wavr("a saved plan", target.plan),
    {
      what: "what was signed",
      table: "wavr_copies",
      key: "id",
      id: await idOf(db, "wavr_copies", "form_id", summary),
      named: wavrName(summary),
    },
    {
      what: "what was said of it later",
      table: "wavr_answers",
      key: "id",
      id: await idOf(db, "wavr_answers", "form_id", summary),
      named: wavrName(summary),
    },
    { what: "an opened board", table: "agreement_boards", id: board, ...ofBoard },
    { ...(await part("agreement_answers", "board_id", board)), ...ofBoard },
    { ...(await part("agreement_decisions", "board_id", board)), ...ofBoard },
    { what: "an ended meeting", table: "meetings", id: meeting, ...ofMeeting },
    { ...(await part("meeting_people", "meeting_id", meeting)), ...ofMeeting },
    { ...(await part("meeting_signatures", "meeting_id", meeting)), ...ofMeeting },
    { what: "a report", table: "saved_reports", key: "id", id: report, ...ofReport },
    { what: "what it said", table: "saved_report_contents", key: "report_id", id: report, ...ofReport },
  ];
}
