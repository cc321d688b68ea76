import type { EventKind } from "#contract/records/case-work/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import type { Services } from "#server/http/call.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import {
  type CompartmentKind,
  compartmentKinds,
  compartmentTables,
  gatherIn,
} from "#server/platform/retention/bundles.ts";
import { destroyKeptIn } from "#server/platform/retention/kept-records.ts";
import { organizationsOf, retentionSetting, scheduleOf } from "#server/platform/retention/schedule.ts";
import { monthsBefore } from "./months.ts";
import { forgetTraces, forgetUploads, namesIn, withdrawNamed } from "./traces.ts";

type ErasingServices = Pick<Services, "auditKeys" | "blobs" | "live">;

interface Found {
  readonly caseId: number;
  readonly organizationId: number;
  readonly compartment: Compartment;
}

/** What a compartment's time is compared with: ISO instants. `time` was seen a day before `now`. */
interface Moments {
  readonly time: string;
  readonly now: string;
}

/** A compartment of a tree whose records go once their case was closed by an instant. */
interface Time {
  readonly organizations: readonly number[];
  readonly compartment: Compartment;
  readonly closedBy: string;
}

const pageSize = 200;

/**
 * So many days pass before a schedule that was changed holds for compartments, and before what was written, moved or
 * deleted there goes: nobody confirms the setting, and a slip in it or in a move must be found in time.
 */
const graceBefore = ({ time }: Moments) => new Date(Date.parse(time) - graceDays * 86_400_000).toISOString();

/** Closed cases whose time is over, but for those under legal hold, kept longer, or in a list. */
export const overdueCases = (
  db: Db,
  {
    organizations,
    closedBy,
    now,
  }: { readonly organizations: readonly number[]; readonly closedBy: string; readonly now: string },
) =>
  db
    .selectFrom("cases")
    .where("organization_id", "in", [...organizations, -1])
    .where("status", "=", "closed")
    .where("closed_at", "is not", null)
    .where("closed_at", "<=", closedBy)
    .where("legal_hold", "=", 0)
    .where("cases.id", "not in", (e) =>
      e
        .selectFrom("retention_keeps")
        .select("record_id")
        .where("record_kind", "=", "case")
        .where("until", ">", now.slice(0, 10)),
    )
    .where("cases.id", "not in", (e) =>
      e
        .selectFrom("retention_items")
        .innerJoin("retention_lists", "retention_lists.id", "retention_items.list_id")
        .select("record_id")
        .where("record_kind", "=", "case")
        .where("retention_items.state", "=", "waiting")
        .where("retention_lists.state", "in", ["proposed", "running", "cancelling"]),
    );

/** Those of them of which anything lies in a compartment, also what is kept of deletions there. */
export const casesWith = (cases: ReturnType<typeof overdueCases>, compartment: Compartment) =>
  cases.where((e) =>
    e.or([
      ...(["comments", "tasks", "wavr_forms", "agreement_boards"] as const).map((table) =>
        e.exists(
          e
            .selectFrom(table as "comments")
            .select("id")
            .whereRef(`${table as "comments"}.case_id`, "=", "cases.id")
            .where(`${table as "comments"}.compartment`, "=", compartment),
        ),
      ),
      e.exists(
        e
          .selectFrom("interviews")
          .innerJoin("assessments", "assessments.id", "interviews.assessment_id")
          .select("interviews.id")
          .whereRef("assessments.case_id", "=", "cases.id")
          .where("interviews.compartment", "=", compartment),
      ),
      e.exists(
        e
          .selectFrom("media")
          .select("media.id")
          .where("owner_type", "=", "case")
          .whereRef("owner_id", "=", "cases.id")
          .where("media.compartment", "=", compartment),
      ),
      e.exists(
        e
          .selectFrom("kept_records")
          .select("kept_records.id")
          .whereRef("kept_records.case_id", "=", "cases.id")
          .where("kept_records.compartment", "=", compartment),
      ),
    ]),
  );

async function closedCases(
  db: Db,
  { organizations, compartment, closedBy }: Time,
  moments: Moments,
  after: number,
): Promise<readonly Found[]> {
  const rows = await casesWith(overdueCases(db, { organizations, closedBy, now: moments.now }), compartment)
    .select(["cases.id", "cases.organization_id"])
    .where("cases.id", ">", after)
    .orderBy("cases.id")
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({ caseId: row.id, organizationId: row.organization_id, compartment }));
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

const stampOf = (row: KeptRows["rows"][number]) =>
  [row.updated_at, row.created_at]
    .map((at) => (typeof at === "string" ? at : ""))
    .toSorted()
    .at(-1) ?? "";

/** What of a case lies in a compartment, but for what was written or moved there of late. */
async function settledIn(db: Db, { caseId, compartment }: Found, before: string) {
  const moved = await db
    .selectFrom("case_events")
    .select(["kind", "record_id"])
    .where("case_id", "=", caseId)
    .where("at", ">", before)
    .where("kind", "in", Object.values(eventsOf).flat())
    .execute();
  return gatherIn(db, caseId, compartment, (kind, row) => {
    const kinds: readonly EventKind[] = eventsOf[kind];
    return (
      stampOf(row) <= before &&
      !moved.some((event) => kinds.includes(event.kind) && event.record_id === row.id)
    );
  });
}

interface Erased {
  readonly files: readonly string[];
  readonly told: readonly {
    readonly kind: CompartmentKind;
    readonly id: number;
    seenBy: readonly number[];
  }[];
}

/** Takes the words of a reason out of the timeline where what they are about is gone, for good or long deleted. */
async function forgetReasons(db: Db, caseId: number, content: readonly KeptRows[]): Promise<void> {
  for (const kind of compartmentKinds) {
    const table = compartmentTables[kind] as "comments";
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

/** Erases what of a case lies in a compartment; null where the case is not overdue any more. */
async function eraseOne(
  db: Db,
  services: ErasingServices,
  { caseId, organizationId, compartment }: Found,
  closedBy: string,
  moments: Moments,
): Promise<Erased | null> {
  const still = await overdueCases(db, { organizations: [organizationId], closedBy, now: moments.now })
    .select("cases.id")
    .where("cases.id", "=", caseId)
    .executeTakeFirst();
  if (still === undefined) return null;
  const before = graceBefore(moments);
  const found = await settledIn(db, { caseId, organizationId, compartment }, before);
  const told = [];
  for (const { kind, content } of found)
    for (const id of idsOf(content.slice(0, 1), compartmentTables[kind]))
      told.push({ kind, id, seenBy: await services.live.seenBy(db, { kind, id }) });
  const kept = await destroyKeptIn(db, { caseId, compartment, before });
  const all = [...found.flatMap((each) => each.content), ...kept.rows];
  await forgetTraces(db, all);
  const parts = await forgetUploads(db, all);
  await deleteMediaOf(db, "comment", idsOf(all, "comments"));
  for (const { kind, id } of told) {
    await db
      .deleteFrom(compartmentTables[kind] as "comments")
      .where("id", "=", id)
      .execute();
    await appendAudit(db, services.auditKeys, {
      chain: organizationId,
      at: moments.now,
      action: "compartment.erase",
      outcome: "ok",
      user_id: null,
      record_type: kind,
      record_id: id,
      fields: [],
      address: "",
      correlation_id: `compartment-${compartment}`,
    });
  }
  await forgetReasons(db, caseId, all);
  const blobs = all
    .filter((each) => each.table === "media")
    .flatMap(({ rows }) => rows.map((row) => String(row.sha256)));
  const unused = await dropUnusedBlobs(db, [...new Set([...blobs, ...kept.blobs])]);
  return { files: [...unused, ...parts], told };
}

/** The trees that set a time for a compartment, and changed nothing of their schedule of late. */
async function timesSet(db: Db, before: string, { time }: Moments): Promise<readonly Time[]> {
  const roots = await db.selectFrom("organization_trees").select("root_id").distinct().execute();
  const all: Time[] = [];
  for (const { root_id: root } of roots) {
    const { updated_at } = await revisionOfSetting(db, root, retentionSetting);
    if (updated_at > before) continue;
    const { compartments } = await scheduleOf(db, root);
    if (compartments.length === 0) continue;
    const organizations = await organizationsOf(db, root);
    for (const { compartment, months } of compartments)
      all.push({ organizations, compartment, closedBy: monthsBefore(time, months) });
  }
  return all;
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
  const before = graceBefore(moments);
  let count = 0;
  for (const set of await timesSet(db, before, moments)) {
    for (let page = await closedCases(db, set, moments, 0); page.length > 0; ) {
      // Answers that name it go first: what is left by a kill is found again with the records.
      const names = new Set<string>();
      for (const found of page)
        for (const { content } of await settledIn(db, found, before))
          for (const name of namesIn(content)) names.add(name);
      if (names.size > 0 && !(await withdrawNamed(db, names, signal))) return count;
      for (const found of page) {
        if (signal.aborted) return count;
        const erased = await db
          .transaction()
          .execute((transaction) => eraseOne(transaction, services, found, set.closedBy, moments));
        if (erased !== null) count += await settleErased(services, erased);
        await breathe();
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
