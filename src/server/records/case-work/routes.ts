import { closeProblem, holdProblem, reopenProblem } from "#contract/records/cases/moves.ts";
import { loadAccess } from "#server/access/access.ts";
import { inOneTree } from "#server/access/reach.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import { requireUnarchived } from "#server/http/archived-case.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { pageReply } from "#server/kit/pages.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { setArchived } from "#server/records/cases/archive.ts";
import { tellTeam } from "#server/records/cases/change-events.ts";
import { requireArchiver, requireCloser, tellClosed } from "#server/records/cases/closing.ts";
import { caseReply } from "#server/records/cases/reply.ts";
import type { CaseRow } from "#server/records/cases/repository.ts";
import { requireLeads } from "#server/records/cases/team.ts";
import { replaceTeam, teamRows } from "#server/records/cases/writes.ts";
import { closeCheckIns, resumePlans } from "#server/records/plans/check-ins.ts";
import { settleTeam } from "#server/records/plans/holders.ts";
import { putGuest } from "./guests.ts";
import { decideMatch, matchesOf } from "./matches.ts";
import { timelineOf } from "./timeline.ts";

type Changing = Pick<Call<"cases.close">, "db" | "auth" | "record" | "now">;

function refuse(problem: { readonly field: string; readonly message: string } | null): void {
  if (problem !== null) throw invalid(problem.field, problem.message);
}

const change = (
  { db, record, now }: Changing,
  changes: Partial<Omit<CaseRow, "id" | "uuid" | "number">>,
): Promise<void> => updateRow(db, "cases", record.id, { ...changes, updated_at: now });

const tell = (
  { db, auth, record, now }: Changing,
  event: Omit<Parameters<typeof recordCaseEvent>[1], "caseId" | "userId" | "at">,
): Promise<void> => recordCaseEvent(db, { caseId: record.id, userId: auth.userId, at: now, ...event });

export const caseWorkHandlers = {
  "cases.timeline": async ({ db, auth, record, query, request }) => {
    const found = await timelineOf(db, auth, record.id, query);
    return { body: { ...pageReply(request, query, found), names: found.names } };
  },

  "cases.team": async ({ db, auth, record, body, now, audit }) => {
    const row = await findRow(db, "cases", record.id);
    const before = await teamRows(db, record.id);
    const role = before.find((each) => each.user_id === body.user_id)?.role ?? null;
    if (body.was !== undefined && body.was !== role)
      throw invalid("role", "Somebody else changed this colleague's role meanwhile. Look at the team again.");
    const known = role !== null;
    if (!known && !(await membersOfOrganization(db, row.organization_id)).includes(body.user_id))
      throw invalid("user_id", "This colleague does not belong to the case's organization.");
    const others = before.filter((each) => each.user_id !== body.user_id);
    const after = body.role === null ? others : [...others, { user_id: body.user_id, role: body.role }];
    if (!after.some((each) => each.role === "lead"))
      throw invalid("role", "Team needs at least one lead. Give someone else the lead first.");
    requireLeads(record, "role", before, after);
    await replaceTeam(db, record.id, after);
    await updateRow(db, "cases", record.id, { updated_at: now });
    await tellTeam(db, record.id, before, after, { userId: auth.userId, now });
    await settleTeam(db, record.id, { before, after }, { userId: auth.userId, now });
    audit({ fields: ["team"] });
    // People who remove themselves still get the answer to this change.
    return caseReply(db, auth, record.id);
  },

  "cases.guest": async ({ db, auth, record, body, now, audit }) => {
    await putGuest(db, record.id, body, { userId: auth.userId, now });
    await updateRow(db, "cases", record.id, { updated_at: now });
    audit({ fields: ["team"] });
    return caseReply(db, auth, record.id);
  },

  "cases.archive": async ({ db, auth, record, body, now, audit }) => {
    const reason = body.reason?.trim() ? body.reason.trim() : null;
    if (body.archived) await requireArchiver(db, auth, record);
    refuse(await setArchived(db, record.id, { archived: body.archived, reason, userId: auth.userId, now }));
    audit({ fields: ["archived_at"], action: body.archived ? "case.archive" : "case.restore" });
    return caseReply(db, auth, record.id);
  },

  "cases.close": async (call) => {
    const before = await findRow(call.db, "cases", call.record.id);
    refuse(closeProblem(before));
    await requireCloser(call.db, call.auth, call.record);
    const { closing_reason } = call.body;
    await change(call, { stage: "closed", status: "closed", closed_at: call.now, closing_reason });
    await closeCheckIns(call.db, call.record.id, { userId: call.auth.userId, now: call.now });
    await tell(call, { kind: "closed", from: before.stage, to: "closed", note: closing_reason });
    await tellClosed(call.db, call.record.id, { userId: call.auth.userId, now: call.now });
    call.audit({ fields: ["stage", "closing_reason"] });
    return caseReply(call.db, call.auth, call.record.id);
  },

  "cases.reopen": async (call) => {
    refuse(reopenProblem(await findRow(call.db, "cases", call.record.id)));
    const { stage, reason } = call.body;
    const status = stage === "monitoring" ? stage : "open";
    // The former closing reason stays in the timeline.
    await change(call, { stage, status, closed_at: null, closing_reason: null });
    await tell(call, { kind: "reopened", from: "closed", to: stage, note: reason });
    const today = await todayAt(call.db, call.services.options, call.record.organizationId);
    await resumePlans(call.db, call.record.id, { userId: call.auth.userId, now: call.now, today });
    call.audit({ fields: ["stage", "closing_reason"] });
    return caseReply(call.db, call.auth, call.record.id);
  },

  "cases.hold": async (call) => {
    const before = await findRow(call.db, "cases", call.record.id);
    refuse(holdProblem(before.legal_hold === 1, call.body.hold));
    await change(call, { legal_hold: call.body.hold ? 1 : 0 });
    await tell(call, { kind: call.body.hold ? "hold_set" : "hold_lifted", note: call.body.reason });
    call.audit({ fields: ["legal_hold"], action: call.body.hold ? "case.hold" : "case.release" });
    return caseReply(call.db, call.auth, call.record.id);
  },

  "cases.matches": async ({ db, services, auth, record }) => ({
    body: { data: await matchesOf(db, services.searchIndex, auth, record.id) },
  }),

  "cases.match": async ({ db, services, auth, record, body, now, audit }) => {
    const other = await loadAccess(db, auth, "case", body.match_id);
    if (
      other === null ||
      !other.rights.view ||
      !inOneTree(auth.reach, other.organizationId, record.organizationId)
    )
      throw invalid("match_id", "This case was not found.");
    if (other.id === record.id) throw invalid("match_id", "A case cannot be related to itself.");
    await requireUnarchived(db, other.id);
    await decideMatch(db, [record.id, other.id], body.decision, { userId: auth.userId, now });
    audit({
      fields: ["matches"],
      action: body.decision === "confirm" ? "case.match" : `case.match-${body.decision}`,
    });
    return { body: { data: await matchesOf(db, services.searchIndex, auth, record.id) } };
  },
} satisfies Partial<Handlers>;
