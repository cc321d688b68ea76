import { liesAhead } from "#contract/kit/clocks.ts";
import {
  type NoticeOutcome,
  type NoticeValues,
  valuesOfOutcome,
} from "#contract/records/case-notices/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { inOneTree, withoutPractice } from "#server/access/reach.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { bulletinsOfCase } from "#server/records/bulletins/of-cases.ts";
import { requireCase } from "#server/records/case-notes/under-case.ts";
import { openDutiesOf } from "./open-duties.ts";
import { type NoticeRow, noticesOf, papersOfCase, personIdsOf, presentNotice } from "./repository.ts";
import { endTry, followTries, triesOf } from "./tries.ts";

const inFuture: Readonly<Record<NoticeOutcome, string>> = {
  told: "When they were told must not lie in the future.",
  not_reached: "When somebody tried must not lie in the future.",
  decided_not: "When this was decided must not lie in the future.",
};

function momentOf({ at, outcome }: Pick<NoticeValues, "at" | "outcome">, now: string): string {
  // The schema asks for it.
  if (at === null) throw invalid("at", "Say when.");
  if (liesAhead(at, now)) throw invalid("at", inFuture[outcome]);
  return new Date(at).toISOString();
}

/** Whoever is newly named must be able to see the case. */
async function requireColleagues(
  db: Db,
  caseId: number,
  wanted: Pick<NoticeValues, "told_by" | "next_try_by">,
  before: Pick<NoticeRow, "told_by" | "next_try_by"> | null,
): Promise<void> {
  const may = await caseReaders(db, caseId);
  for (const field of ["told_by", "next_try_by"] as const) {
    const id = wanted[field];
    if (id === null || id === before?.[field] || may.has(id)) continue;
    throw invalid(field, "This colleague may not see the case. Add them to its team first.");
  }
}

/** Whoever is newly named must be somebody whom the author may see, and of the tree of the case. */
async function requirePeople(
  db: Db,
  auth: Auth,
  organizationId: number,
  wanted: readonly number[],
  before: readonly number[],
): Promise<void> {
  for (const id of wanted.filter((each) => !before.includes(each))) {
    const access = await loadAccess(db, auth, "person", id);
    if (
      access === null ||
      !access.rights.view ||
      !inOneTree(auth.reach, access.organizationId, organizationId)
    )
      throw invalid("person_ids", "Somebody whom you named was not found. Choose from the list.");
  }
}

async function replacePeople(db: Db, noticeId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("case_notice_persons").where("notice_id", "=", noticeId).execute();
  for (const person_id of ids)
    await db.insertInto("case_notice_persons").values({ notice_id: noticeId, person_id }).execute();
}

/** The columns that a body sets. */
function columnsOf(given: NoticeValues, auth: Auth, now: string) {
  const { audience, outcome, name, way, said, reason, next_try_at, next_try_by, told_by } =
    valuesOfOutcome(given);
  return {
    audience,
    outcome,
    name,
    at: momentOf(given, now),
    way,
    said,
    reason,
    next_try_at: next_try_at === null ? null : new Date(next_try_at).toISOString(),
    next_try_by,
    told_by: told_by ?? auth.userId,
    updated_at: now,
  };
}

async function reply(db: Db, auth: Auth, id: number) {
  const data = await presentNotice(db, auth, id);
  return { body: { data }, version: data.version };
}

export const caseNoticeHandlers = {
  "cases.notices": async ({ db, auth, record, query }) => ({
    body: {
      ...(await noticesOf(db, auth, {
        caseId: record.id,
        organizationId: record.organizationId,
        limit: query.limit,
      })),
      bulletins: await bulletinsOfCase(db, record.id),
      papers: await papersOfCase(db, record.id),
    },
  }),

  "cases.duties": {
    // Outside a transaction, with others let through in between: somebody may be on the team of many cases.
    prepare: async ({ db, auth }) => {
      const data = await openDutiesOf(db, withoutPractice(auth));
      return { run: async () => ({ body: { data } }) };
    },
  },

  "cases.recordNotice": async (call) => {
    const { db, auth, record, body, now, audit } = call;
    const columns = columnsOf(body, auth, now);
    await requireColleagues(db, record.id, columns, { told_by: auth.userId, next_try_by: null });
    await requirePeople(db, auth, record.organizationId, body.person_ids, []);
    const wasOpen = await triesOf(db, record.id);
    const id = await insertRow(db, "case_notices", {
      ...columns,
      uuid: await newUuid(db, "case_notices", body.uuid),
      version: 1,
      case_id: record.id,
      created_by: auth.userId,
      created_at: now,
      task_id: null,
    });
    await replacePeople(db, id, body.person_ids);
    await recordCaseEvent(db, {
      caseId: record.id,
      userId: auth.userId,
      at: now,
      kind: "notice_recorded",
      recordId: id,
      field: columns.audience,
      to: columns.outcome,
    });
    await followTries(call, record, { wasOpen, written: { id, before: null } });
    audit({ recordType: "case", recordId: record.id, fields: ["notices"] });
    return reply(db, auth, id);
  },

  "cases.updateNotice": async (call) => {
    const { db, auth, record, params, body, now, touch, audit } = call;
    const before = await findRow(db, "case_notices", record.id);
    await requireCase(db, auth, params.id, before.case_id);
    touch("case", before.case_id);
    const changes = columnsOf({ ...body, told_by: body.told_by ?? before.told_by }, auth, now);
    const people = await personIdsOf(db, record.id);
    await requireColleagues(db, before.case_id, changes, before);
    await requirePeople(db, auth, record.organizationId, body.person_ids, people);
    const wasOpen = await triesOf(db, before.case_id);
    await updateRow(db, "case_notices", record.id, changes);
    await replacePeople(db, record.id, body.person_ids);
    await recordCaseEvent(db, {
      caseId: before.case_id,
      userId: auth.userId,
      at: now,
      kind: "notice_changed",
      recordId: record.id,
      field: changes.audience,
      from: before.outcome,
      to: changes.outcome,
    });
    const place = { id: before.case_id, organizationId: record.organizationId };
    await followTries(call, place, { wasOpen, written: { id: record.id, before } });
    const others = body.person_ids.toSorted((a, b) => a - b).join() !== people.join();
    audit({ fields: [...changedFields(before, changes), ...(others ? ["persons"] : [])] });
    return reply(db, auth, record.id);
  },

  "cases.deleteNotice": async (call) => {
    const { db, auth, record, params, now, touch } = call;
    const { case_id: caseId, audience, outcome } = await findRow(db, "case_notices", record.id);
    await requireCase(db, auth, params.id, caseId);
    touch("case", caseId);
    const wasOpen = await triesOf(db, caseId);
    await endTry(call, record.id);
    await deleteRow(db, "case_notices", record.id);
    // A try that this notice had settled is open again.
    await followTries(
      call,
      { id: caseId, organizationId: record.organizationId },
      { wasOpen, written: null },
    );
    await recordCaseEvent(db, {
      caseId,
      userId: auth.userId,
      at: now,
      kind: "notice_removed",
      recordId: record.id,
      field: audience,
      from: outcome,
    });
    return {};
  },
} satisfies Partial<Handlers>;
