import { setImmediate } from "node:timers/promises";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import type { Reader } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { onOneConnection } from "#server/database/together.ts";
import type { Handlers, Lines } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedSince } from "#server/http/if-match.ts";
import { guardHeld } from "#server/http/legal-hold.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import { changedBelow } from "#server/platform/case-history/case-activity.ts";
import { dropUnusedBlobs } from "#server/platform/files/media.ts";
import { keepDeleted } from "#server/platform/retention/kept-records.ts";
import { setArchived } from "#server/records/cases/archive.ts";
import { archiverProblem, closerProblem, tellDeleted } from "#server/records/cases/closing.ts";
import { deleteCase } from "#server/records/cases/writes.ts";
import { removeLater } from "#server/records/media/attachments.ts";
import { caseFiltersFor } from "./filters.ts";
import { caseSummaries, findCaseIds, listCases } from "./list.ts";
import { namedCases, refuseThose } from "./named-cases.ts";
import { caseViewsOf, findCaseView } from "./views.ts";

type ViewBody = EndpointRequest<"cases.createView">["body"];

const mostViews = 40;
/** Most rows of a stream; a search with more needs a narrower query. */
const mostStreamed = 1_000;
const chunk = 50;

const streamed = (reader: Reader, ids: readonly number[]): Lines =>
  async function* (db) {
    for (let begin = 0; begin < ids.length; begin += chunk) {
      const of = ids.slice(begin, begin + chunk);
      yield* await onOneConnection(db, (line) => caseSummaries(line, reader, of));
      // Nothing else here waits for anything: without a turn of their own others would wait for all of it.
      await setImmediate();
    }
  };

const wantsLines = (accept: string | undefined): boolean =>
  (accept ?? "").toLowerCase().includes("application/x-ndjson");

async function requireName(db: Db, userId: number, name: string, besides: number | null): Promise<void> {
  const views = await caseViewsOf(db, userId);
  const others = views.filter((view) => view.id !== besides);
  if (others.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw invalid("name", "You have a view of this name already. Choose another name.");
  if (besides === null && views.length >= mostViews)
    throw invalid("name", `You have ${mostViews} views. Delete one before you save another.`);
}

const columnsOf = (body: ViewBody, now: string) => ({
  name: body.name,
  base: body.base,
  q: body.q,
  sort: body.sort,
  filters: writeJson(body.filters),
  columns: body.columns === null ? null : writeJson(body.columns),
  updated_at: now,
});

export const caseListHandlers = {
  "cases.filters": {
    // Outside a transaction, so that others are served between its parts.
    prepare: async ({ db, auth, query }) => {
      const data = await caseFiltersFor(db, auth, query);
      return { run: async () => ({ body: { data } }) };
    },
  },

  "cases.search": async ({ db, auth, query, request }) => {
    if (!wantsLines(request.headers.accept))
      return { body: pageReply(request, query, await listCases(db, auth, query)) };
    const reader = { userId: auth.userId, reach: auth.reach };
    return { lines: streamed(reader, await findCaseIds(db, reader, query, mostStreamed)) };
  },

  "cases.views": async ({ db, auth }) => ({ body: { data: await caseViewsOf(db, auth.userId) } }),

  "cases.createView": async ({ db, auth, body, now, audit }) => {
    await requireName(db, auth.userId, body.name, null);
    const uuid = await newUuid(db, "case_views", body.uuid);
    const id = await insertRow(db, "case_views", {
      uuid,
      version: 1,
      created_at: now,
      user_id: auth.userId,
      ...columnsOf(body, now),
    });
    audit({ recordType: "case-view", recordId: id });
    return { body: { data: await findCaseView(db, id) }, version: 1 };
  },

  "cases.updateView": async ({ db, auth, record, body, now, audit }) => {
    await requireName(db, auth.userId, body.name, record.id);
    await updateRow(db, "case_views", record.id, columnsOf(body, now));
    const data = await findCaseView(db, record.id);
    audit({});
    return { body: { data }, version: data.version };
  },

  "cases.deleteView": async ({ db, record }) => {
    await deleteRow(db, "case_views", record.id);
    return {};
  },

  "cases.archiveMany": async ({ db, auth, body, now, audit }) => {
    const cases = await namedCases(db, auth, body.ids, "edit", body.archived ? "archive" : "restore");
    const refused = [];
    for (const one of cases) {
      const how = { archived: body.archived, reason: body.reason, userId: auth.userId, now };
      const record = { kind: "case", id: one.recordId, caseId: one.recordId } as const;
      const { organizationId } = one;
      const closing = { id: one.recordId, organizationId };
      const words = body.archived ? await archiverProblem(db, auth, closing) : null;
      if (words !== null) {
        refused.push({ one, words });
        continue;
      }
      const settle = await guardHeld(db, { ...record, organizationId }, { userId: auth.userId, now });
      const problem = await setArchived(db, one.recordId, how);
      await settle();
      if (problem?.field === "reason") throw invalid("reason", problem.message);
      if (problem !== null) refused.push({ one, words: problem.message });
    }
    refuseThose(refused);
    audit({ recordType: "case", fields: ["archived_at"], each: cases });
    return { body: { count: cases.length } };
  },

  "cases.deleteMany": async (call) => {
    const { db, auth, body, now, audit } = call;
    const cases = await namedCases(db, auth, body.ids, "delete", "delete");
    refuseThose(
      cases
        .filter((one) => one.held)
        .map((one) => ({ one, words: "This case is under legal hold and cannot be deleted." })),
    );
    const changed = await changedSince(db, "case", cases, body.versions);
    const refused = [];
    for (const one of cases) {
      const below = await changedBelow(db, one.recordId, body.activities?.[one.recordId], auth);
      const words =
        changed.get(one.recordId) ??
        (below && `${below.by?.full_name ?? "Someone else"} changed ${below.what} since you read this list.`);
      const closing = { id: one.recordId, organizationId: one.organizationId };
      const why = words || (await closerProblem(db, auth, closing, "deletes"));
      if (why) refused.push({ one, words: why });
    }
    refuseThose(refused);
    for (const one of cases) {
      const record = { ...one, kind: "case", id: one.recordId, caseId: one.recordId } as const;
      await keepDeleted(db, record, { userId: auth.userId, now });
      await tellDeleted(db, one.recordId, { userId: auth.userId, now });
      await deleteCase(db, one.recordId);
    }
    removeLater(call, await dropUnusedBlobs(db));
    audit({ recordType: "case", each: cases });
    return { body: { count: cases.length } };
  },
} satisfies Partial<Handlers>;
