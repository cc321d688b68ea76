import type { EventKind } from "#contract/records/case-work/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { blobKeyIn, deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { graceBefore } from "#server/platform/retention/grace.ts";
import {
  type CompartmentKind,
  compartmentKinds,
  compartmentTable,
  oneCase,
  rowsInShare,
  type Share,
  withBelongings,
} from "#server/platform/retention/in-compartment.ts";
import { destroyKeptIn } from "#server/platform/retention/kept-records.ts";
import { monthsBefore } from "#server/platform/retention/months.ts";
import type { Rest } from "#server/platform/retention/protections.ts";
import { overdueCases } from "#server/platform/retention/resting.ts";
import { organizationsOf, scheduleOf } from "#server/platform/retention/schedule.ts";
import { scheduleTold } from "#server/platform/retention/told-schedules.ts";
import { casesWith } from "./overdue.ts";
import { forgetTraces, forgetUploads, namesIn, withdrawNamed } from "./traces.ts";

type ErasingServices = Pick<Services, "auditKeys" | "blobs" | "live">;

interface Found {
  /** Of the tree whose schedule it is. */
  readonly root: number;
  readonly caseId: number;
  readonly organizationId: number;
  readonly compartment: Compartment;
}

/** What a compartment's time is compared with: ISO instants. `time` was seen a day before `now`. */
interface Moments {
  readonly time: string;
  readonly now: string;
}

/** Since when nothing may have protected what goes, and that must have been told. */
const restBy = ({ time }: Moments): Rest => ({ since: graceBefore(time), told: true });

/** A compartment of a tree whose records go once their case was closed by an instant. */
interface Time {
  readonly root: number;
  readonly organizations: readonly number[];
  readonly compartment: Compartment;
  readonly closedBy: string;
}

const pageSize = 200;
/** Records erased in one transaction: few, since of each is asked who of those who are connected sees it. */
const shareSize = 25;

async function closedCases(
  db: Db,
  { root, organizations, compartment, closedBy }: Time,
  moments: Moments,
  after: number,
): Promise<readonly Found[]> {
  const rest = restBy(moments);
  const overdue = overdueCases(db, { organizations, closedBy, ...rest });
  const rows = await casesWith(db, overdue, { compartment, rest })
    .select(["cases.id", "cases.organization_id"])
    .where("cases.id", ">", after)
    .orderBy("cases.id")
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    ...{ root, compartment },
    ...{ caseId: row.id, organizationId: row.organization_id },
  }));
}

const idsOf = (content: readonly KeptRows[], table: string): readonly number[] =>
  content.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => Number(row.id)));

/** What timelines tell of these, with the reason in the words of whoever moved or kept it. */
const eventsOf = {
  comment: ["comment_moved"],
  media: ["file_moved"],
  task: ["task_moved"],
  interview: ["interview_moved"],
  wavr: ["wavr_snapshot"],
  board: ["board_decided"],
} as const satisfies Record<CompartmentKind, readonly EventKind[]>;

/**
 * And by what they tell that it came back, or that something was written below it: at the moment of the server, whatever moment
 * a computer that had no network said.
 */
const renewed: Readonly<Record<CompartmentKind, readonly EventKind[]>> = {
  comment: ["comment_restored"],
  media: ["file_restored"],
  task: ["task_restored"],
  interview: ["interview_restored"],
  wavr: ["check_in_recorded"],
  board: [],
};

const stampOf = (row: KeptRows["rows"][number]) =>
  [row.updated_at, row.created_at]
    .map((at) => (typeof at === "string" ? at : ""))
    .toSorted()
    .at(-1) ?? "";

/** The rows of a share but for those that were written, moved or put back there of late, and the last id where more may follow. */
async function settledRows(db: Db, share: Share, before: string) {
  const { caseId, kind } = share;
  const rows = await rowsInShare(db, share, before);
  const ids = rows.map((row) => Number(row.id));
  const moved = await db
    .selectFrom("case_events")
    .select("record_id as id")
    .where("case_id", "=", caseId)
    .where("at", ">", before)
    .where("kind", "in", [...eventsOf[kind], ...renewed[kind]])
    .where("record_id", "in", [...ids, -1])
    .execute();
  const late = new Set(moved.map(({ id }) => id));
  const settled = rows.filter((row) => stampOf(row) <= before && !late.has(Number(row.id)));
  return { settled, last: rows.length < share.limit ? null : Number(rows.at(-1)?.id) };
}

interface Told {
  readonly kind: CompartmentKind;
  readonly id: number;
  readonly seenBy: readonly number[];
}

interface Erased {
  readonly files: readonly string[];
  readonly told: readonly Told[];
}

/** Takes the words of a reason out of the timeline where what they are about is gone, for good or long deleted. */
async function forgetReasons(db: Db, caseId: number, content: readonly KeptRows[]): Promise<void> {
  for (const kind of compartmentKinds) {
    const table = compartmentTable(kind) as "comments";
    await db
      .updateTable("case_events")
      .set({ note: null })
      .where("case_id", "=", caseId)
      .where("kind", "in", [...eventsOf[kind]])
      .where("record_id", "in", [...idsOf(content, table), -1])
      .where("record_id", "not in", db.selectFrom(table).select("id"))
      .execute();
  }
}

/** May the records of a case in a compartment be erased at this moment? The schedule is read anew each time. */
async function isOverdue(db: Db, { caseId, compartment, root }: Found, moments: Moments): Promise<boolean> {
  const set = (await timesOf(db, root, moments)).find((each) => each.compartment === compartment);
  if (set === undefined) return false;
  const still = await overdueCases(db, { ...set, ...restBy(moments) })
    .select("cases.id")
    .where("cases.id", "=", caseId)
    .executeTakeFirst();
  return still !== undefined;
}

/** What came of a share, and after which id the next one begins; null where none follows. */
interface Step {
  readonly erased: Erased;
  readonly next: number | null;
}

const nothing: Step = { erased: { files: [], told: [] }, next: null };

/** Forgets what names the rows of a share, takes them out by `erase`, and gives the files that nothing needs any more. */
async function forget(
  db: Db,
  caseId: number,
  { rows, blobs = [] }: { readonly rows: readonly KeptRows[]; readonly blobs?: readonly string[] },
  erase: () => Promise<void>,
): Promise<readonly string[]> {
  await forgetTraces(db, rows);
  const parts = await forgetUploads(db, rows);
  await deleteMediaOf(db, "comment", idsOf(rows, "comments"));
  await erase();
  await forgetReasons(db, caseId, rows);
  const files = rows.filter((each) => each.table === "media").flatMap((each) => each.rows);
  const named = new Set([...files.map(blobKeyIn), ...blobs]);
  return [...(await dropUnusedBlobs(db, [...named])), ...parts];
}

/** Erases a share of the records of a kind, each with all that belongs to it. */
async function eraseShare(
  db: Db,
  services: ErasingServices,
  found: Found,
  { kind, after }: Pick<Share, "kind" | "after">,
  moments: Moments,
): Promise<Step> {
  if (!(await isOverdue(db, found, moments))) return nothing;
  const share = { ...found, kind, after, limit: shareSize };
  const { settled, last } = await settledRows(db, share, graceBefore(moments.time));
  const told: Told[] = [];
  for (const id of settled.map((row) => Number(row.id)))
    told.push({ kind, id, seenBy: await services.live.seenBy(db, { kind, id }) });
  const rows = await withBelongings(db, kind, settled);
  const files = await forget(db, found.caseId, { rows }, async () => {
    for (const { id } of told) {
      await db
        .deleteFrom(compartmentTable(kind) as "comments")
        .where("id", "=", id)
        .execute();
      await appendAudit(db, services.auditKeys, {
        chain: found.organizationId,
        at: moments.now,
        action: "compartment.erase",
        outcome: "ok",
        user_id: null,
        record_type: kind,
        record_id: id,
        fields: [],
        address: "",
        correlation_id: `compartment-${found.compartment}`,
      });
    }
  });
  return { erased: { files, told }, next: last };
}

/** Erases a share of what is kept of deletions there. */
async function eraseKeptShare(db: Db, found: Found, moments: Moments): Promise<Step> {
  if (!(await isOverdue(db, found, moments))) return nothing;
  const { caseId, compartment } = found;
  const which = { cases: oneCase(caseId), compartment, rest: restBy(moments), limit: shareSize };
  const kept = await destroyKeptIn(db, which);
  const files = await forget(db, caseId, kept, async () => {});
  return { erased: { files, told: [] }, next: kept.count < shareSize ? null : 0 };
}

/** The times that a tree has set for compartments; none where its schedule was changed of late. */
async function timesOf(db: Db, root: number, moments: Moments): Promise<readonly Time[]> {
  if ((await scheduleTold(db, root)) > graceBefore(moments.time)) return [];
  const { compartments } = await scheduleOf(db, root);
  if (compartments.length === 0) return [];
  const organizations = await organizationsOf(db, root);
  return compartments.map(({ compartment, months }) => ({
    ...{ root, organizations, compartment },
    closedBy: monthsBefore(moments.time, months),
  }));
}

async function timesSet(db: Db, moments: Moments): Promise<readonly Time[]> {
  const roots = await db.selectFrom("organization_trees").select("root_id").distinct().execute();
  const all: Time[] = [];
  for (const { root_id } of roots) all.push(...(await timesOf(db, root_id, moments)));
  return all;
}

/** By what answers name what of these cases would go, read a share at a time. */
async function namesOf(
  db: Db,
  page: readonly Found[],
  moments: Moments,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const found of page)
    for (const kind of compartmentKinds)
      for (let after: number | null = 0; after !== null && !signal.aborted; await breathe()) {
        const share: Share = { ...found, kind, after, limit: shareSize };
        const { settled, last } = await settledRows(db, share, graceBefore(moments.time));
        for (const name of namesIn(await withBelongings(db, kind, settled))) names.add(name);
        after = last;
      }
  return names;
}

/**
 * Erases the records of compartments whose time after the closing of their case is over (decision 092). Nobody may list
 * for all what lies there, so it is not proposed and confirmed as cases are: who sets the time decides it. It may be cut
 * off anywhere, and the next run goes on. Returns how many records that were.
 */
export async function eraseCompartments(
  db: Db,
  services: ErasingServices,
  { time, now, signal }: { readonly time: number; readonly now: number; readonly signal: AbortSignal },
): Promise<number> {
  const moments = { time: new Date(time).toISOString(), now: new Date(now).toISOString() };
  let count = 0;
  /** Erases until nothing is left, a share a transaction, between which others have their turn. */
  const inShares = async (erase: (db: Db, after: number) => Promise<Step>) => {
    for (let after: number | null = 0; after !== null && !signal.aborted; await breathe()) {
      const from: number = after;
      const step = await db.transaction().execute((transaction) => erase(transaction, from));
      count += await settleErased(services, step.erased);
      after = step.next;
    }
  };
  for (const set of await timesSet(db, moments)) {
    for (let page = await closedCases(db, set, moments, 0); page.length > 0; ) {
      // Answers that name it go first: what is left by a kill is found again with the records.
      const names = await namesOf(db, page, moments, signal);
      if (names.size > 0 && !(await withdrawNamed(db, names, signal))) return count;
      for (const found of page) {
        for (const kind of compartmentKinds)
          await inShares((share, after) => eraseShare(share, services, found, { kind, after }, moments));
        await inShares((share) => eraseKeptShare(share, found, moments));
        if (signal.aborted) return count;
      }
      page = await closedCases(db, set, moments, page.at(-1)?.caseId ?? 0);
    }
  }
  return count;
}

/** Removes the files of what was erased and tells who saw it. Returns how many records that were. */
async function settleErased(services: ErasingServices, { files, told }: Erased): Promise<number> {
  // One that is left behind is a file that no record names, and goes with those.
  for (const name of files) await services.blobs.remove(name).catch(() => undefined);
  for (const { kind, id, seenBy } of told)
    services.live.publish({
      ...{ type: "changed", resources: ["cases", "tasks"], records: [{ kind, id }] },
      ...{ seenBy, userId: null, session: null },
    });
  return told.length;
}
