import { kinds } from "#contract/kit/kinds.ts";
import type { EventKind } from "#contract/records/case-work/schema.ts";
import { compartments, openCompartment } from "#contract/records/compartments/schema.ts";
import { opens } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { isTraced } from "#server/database/tables/compartment-traces.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { pageReply } from "#server/kit/pages.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { placeNew } from "#server/platform/compartments/placing.ts";
import { noteEntityLikeness } from "#server/platform/duplicates/entity-likeness.ts";
import { noteLikeness } from "#server/platform/duplicates/person-likeness.ts";
import type { OwnerType } from "#server/platform/files/media.ts";
import { fileOwners, isKept, type KeptKind, keptTables } from "#server/platform/retention/bundles.ts";
import { type KeptRecord, restoreKept } from "#server/platform/retention/kept-records.ts";
import { ownRow } from "#server/platform/retention/own-row.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { followTries, triesOf } from "#server/records/case-notices/tries.ts";
import { followOwnPlace } from "#server/records/floor-plans/repository.ts";
import { tellRestored } from "#server/records/location-events/tell-cases.ts";
import { tieAgain } from "#server/records/locations/deleted-places.ts";
import { settleCase } from "#server/records/plans/holders.ts";
import { readKeptJob } from "./read-kept.ts";
import { findKept, listKept, presentKept } from "./repository.ts";

/** What the timeline of its case tells when a record is back. */
const events: Partial<Record<KeptKind, EventKind>> = {
  case: "undeleted",
  interview: "interview_restored",
  reminder: "reminder_restored",
  task: "task_restored",
  comment: "comment_restored",
  "time-entry": "time_restored",
  notice: "notice_restored",
  meeting: "meeting_restored",
  media: "file_restored",
};

async function keptOf(db: Db, reader: Reader, id: number) {
  const kept = await findKept(db, reader, id);
  const { kind } = kept;
  const content = readJson(kept.content);
  if (!isKept(kind)) throw new Error(`Records of the kind ${kind} are not kept.`);
  const row = ownRow(kind, content);
  if (row === undefined) throw new Error("A kept record has no row of its own.");
  return { kept, kind, row };
}

/** The record that it belonged to must be there. */
const parents = [
  ["case_id", "cases", "case"],
  ["assessment_id", "assessments", "assessment"],
  ["person_id", "persons", "person"],
  ["location_id", "locations", "location"],
] as const;

async function requireParents(db: Db, kind: KeptKind, row: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [column, table, word] of parents) {
    const id = row[column];
    // A case names its place, and does not belong to it.
    if (typeof id !== "number" || (kind === "case" && table === "locations")) continue;
    const found = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (found === undefined)
      throw invalid("id", `The ${word} of this ${kinds[kind].noun} was deleted too. Restore that first.`);
  }
}

async function requireOwner(db: Db, row: Readonly<Record<string, unknown>>): Promise<void> {
  const table = fileOwners[row.owner_type as OwnerType];
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("id", "=", Number(row.owner_id))
    .executeTakeFirst();
  if (found === undefined)
    throw invalid("id", "The record of this file was deleted too. Restore that first.");
}

/** Refuses where the record is there: sent again by another computer, or restored by a colleague. */
async function requireGone(db: Db, kept: KeptRecord, kind: KeptKind): Promise<void> {
  let there = db
    .selectFrom(keptTables[kind] as "comments")
    .select("id")
    .where("id", "=", kept.record_id);
  if (kind === "comment") there = there.where("deleted_at", "is", null);
  if ((await there.executeTakeFirst()) !== undefined)
    throw invalid("id", `This ${kinds[kind].noun} is there again already.`);
}

export const deletedHandlers = {
  "deleted.list": async ({ db, auth, query, request, now }) => ({
    body: pageReply(request, query, await listKept(db, auth, query, now)),
  }),

  "deleted.show": {
    prepare: async ({ db, auth, record, services, now }) => {
      const kept = await findKept(db, auth, record.id);
      const { kind, why, content } = kept;
      if (!isKept(kind)) throw new Error(`Records of the kind ${kind} are not kept.`);
      const open = compartments.filter((each) => opens(auth, each, kept.organization_id));
      const read = await services.jobs.run(readKeptJob, { kind, why, content, open }, { by: auth.userId });
      const [shown] = await presentKept(db, auth, [kept], now);
      if (shown === undefined) throw new Error("A kept record was not presented.");
      return {
        run: async ({ audit }) => {
          audit({ recordType: kind, recordId: kept.record_id, organizationId: record.organizationId });
          return { body: { data: { ...shown, words: [...read.words], with: [...read.with] } } };
        },
      };
    },
  },

  "deleted.restore": async (call) => {
    const { db, auth, record, now, audit, touch } = call;
    const { kept, kind, row } = await keptOf(db, auth, record.id);
    if (kept.why !== "deleted")
      throw invalid("id", "This record was not deleted. Its former words are here to be read and copied.");
    await requireGone(db, kept, kind);
    await requireParents(db, kind, row);
    if (kind === "media") await requireOwner(db, row);
    // Of a notice: the case in which somebody may have to be told anew.
    const toldIn = kind === "notice" ? record.caseId : undefined;
    const wasOpen = toldIn === undefined ? null : await triesOf(db, toldIn);
    if (!(await restoreKept(db, kept)))
      throw invalid(
        "id",
        `Another ${kinds[kind].noun} has its name by now. Nothing was restored, and it stays here. Rename the other one first.`,
      );
    if (isTraced(kind)) {
      const { record_id: id, organization_id: organizationId, author_id: createdBy } = kept;
      await placeNew(db, { kind, id, organizationId, createdBy }, kept.compartment);
    }
    // What lies below it in a compartment is back too, and rests there before anything of it is erased.
    if (kind === "assessment" || kind === "reminder")
      await db
        .updateTable(kind === "assessment" ? "assessments" : "reminders")
        .set({ updated_at: now })
        .where("id", "=", kept.record_id)
        .execute();
    if (kind === "person") await noteLikeness(db, kept.record_id);
    if (kind === "entity") await noteEntityLikeness(db, kept.record_id);
    // Its place may have moved to another school since.
    if (kind === "location" || kind === "floor-plan" || kind === "zone")
      await tieAgain(db, kind, kept.record_id);
    if (kind === "floor-plan" || kind === "zone") await followOwnPlace(db, { kind, id: kept.record_id, now });
    // Whoever was to try again is asked to once more.
    if (toldIn !== undefined && wasOpen !== null) {
      const place = { id: toldIn, organizationId: record.organizationId };
      await followTries(call, place, { wasOpen, written: { id: kept.record_id, before: null } });
    }
    if (typeof row.assessment_id === "number" && kept.compartment === openCompartment) {
      await relistEntries(db, row.assessment_id, now);
      touch("assessment", row.assessment_id);
    }
    const event = events[kind];
    // The case where it stands now, which may be another than when it was deleted.
    const caseId = kind === "case" ? kept.record_id : record.caseId;
    // What a case told while it was there does not tell that it was deleted.
    if (kind === "case" && kept.kept_by !== null)
      await recordCaseEvent(db, {
        caseId: kept.record_id,
        userId: kept.kept_by,
        at: kept.kept_at,
        kind: "deleted",
      });
    if (event !== undefined && caseId !== undefined && kept.concerned_only === 0)
      await recordCaseEvent(db, {
        caseId,
        userId: auth.userId,
        at: now,
        kind: event,
        recordId: kept.record_id,
        ...(kind === "case" && kept.kept_by !== null ? { memberId: kept.kept_by, from: kept.kept_at } : {}),
      });
    // Rights may have gone meanwhile of those who had what its plans ask for.
    if (kind === "case") await settleCase(db, kept.record_id, { userId: auth.userId, now });
    // Cases and their leads were told when it went.
    if (kind === "location" || kind === "location-event")
      for (const id of await tellRestored(db, { kind, id: kept.record_id }, { userId: auth.userId, now }))
        touch("case", id);
    touch(kind, kept.record_id);
    if (caseId !== undefined && kind !== "case") touch("case", caseId);
    const { compartment } = kept;
    audit({ recordType: kind, recordId: kept.record_id, organizationId: record.organizationId, compartment });
    return { body: { data: { kind, id: kept.record_id } } };
  },
} satisfies Partial<Handlers>;
