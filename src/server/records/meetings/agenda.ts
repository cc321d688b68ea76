import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { AgendaItem } from "#contract/records/meetings/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

// Whoever reads a case reads its meetings, so an agenda has no words of what not all of them may read (decision 090).

type About = Pick<AgendaItem, "about">;

/** The uuids that items name of some kinds. */
const namedBy = (items: readonly About[], kinds: readonly string[]): readonly string[] =>
  items.flatMap(({ about }) => {
    const [kind = "", uuid = ""] = (about ?? "").split(":");
    return kinds.includes(kind) ? [uuid] : [];
  });

const taskKinds = ["task", "check-in"];

/** Of the tasks of a case, those that are there, and of them those that everybody who reads it may read. */
async function tasksNamed(db: Db, caseId: number, items: readonly About[]) {
  const rows = await db
    .selectFrom("tasks")
    .select(["uuid", "compartment", "visibility"])
    .where("case_id", "=", caseId)
    .where("uuid", "in", [...namedBy(items, taskKinds), ""])
    .execute();
  const open = rows.filter(
    ({ compartment, visibility }) => compartment === openCompartment && visibility === visibleToTeam,
  );
  return {
    there: new Set(rows.map(({ uuid }) => uuid)),
    open: new Set(open.map(({ uuid }) => uuid)),
  };
}

async function openBoardsNamed(
  db: Db,
  caseId: number,
  items: readonly About[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("agreement_boards")
    .select("uuid")
    .where("case_id", "=", caseId)
    .where("compartment", "=", openCompartment)
    .where("uuid", "in", [...namedBy(items, ["board"]), ""])
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Was any task of the school in a compartment when it was deleted or erased? Nothing says then which of those that are gone. */
async function closedTasksGone(db: Db, caseId: number): Promise<boolean> {
  const found = await db
    .selectFrom("compartment_traces")
    .innerJoin("cases", "cases.organization_id", "compartment_traces.organization_id")
    .select("compartment_traces.id")
    .where("cases.id", "=", caseId)
    .where("compartment_traces.kind", "=", "task")
    .where("compartment_traces.compartment", "!=", openCompartment)
    .where("compartment_traces.record_id", "not in", db.selectFrom("tasks").select("tasks.id"))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What of that which these items are about may be something that not everybody who reads the case may read. */
export async function closedItems(
  db: Db,
  caseId: number,
  items: readonly About[],
): Promise<ReadonlySet<string>> {
  const boards = await openBoardsNamed(db, caseId, items);
  const { there, open } = await tasksNamed(db, caseId, items);
  const named = namedBy(items, taskKinds);
  const doubtful = named.some((uuid) => !there.has(uuid)) && (await closedTasksGone(db, caseId));
  const isClosed = (about: string): boolean => {
    const [board] = namedBy([{ about }], ["board"]);
    // A board is never deleted: one that is gone was erased with its compartment.
    if (board !== undefined) return !boards.has(board);
    const [task] = namedBy([{ about }], taskKinds);
    if (task === undefined) return false;
    return there.has(task) ? !open.has(task) : doubtful;
  };
  return new Set(items.flatMap(({ about }) => (about !== null && isClosed(about) ? [about] : [])));
}

/** What is put on an agenda anew is there, and everybody who reads the case may read it. */
async function requireOpenToAll(db: Db, caseId: number, items: readonly About[]): Promise<void> {
  const boards = await openBoardsNamed(db, caseId, items);
  const { open } = await tasksNamed(db, caseId, items);
  const gone = [
    ...namedBy(items, taskKinds).filter((uuid) => !open.has(uuid)),
    ...namedBy(items, ["board"]).filter((uuid) => !boards.has(uuid)),
  ];
  if (gone.length > 0)
    throw invalid(
      "agenda",
      "An item of the agenda is about something that not everybody who reads the case may read, or that is gone. Take it off the agenda.",
    );
}

/**
 * The agenda as it is saved: with the items that nobody is shown where they stood. What stood there already may stay, whatever
 * became of what it is about.
 */
export async function agendaAfter(
  db: Db,
  caseId: number,
  before: readonly AgendaItem[],
  wanted: readonly AgendaItem[],
): Promise<readonly AgendaItem[]> {
  const known = new Set(before.map(({ uuid, about }) => `${uuid} ${about}`));
  await requireOpenToAll(
    db,
    caseId,
    wanted.filter(({ uuid, about }) => !known.has(`${uuid} ${about}`)),
  );
  const closed = await closedItems(db, caseId, before);
  const sent = new Set(wanted.map(({ uuid }) => uuid));
  const after = [...wanted];
  for (const [place, item] of before.entries())
    if (item.about !== null && closed.has(item.about) && !sent.has(item.uuid)) after.splice(place, 0, item);
  return after;
}
