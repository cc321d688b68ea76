import type { FastifyRequest } from "fastify";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { reading } from "#server/database/shared.ts";
import type { AuditAbout } from "#server/http/call.ts";
import { HttpError } from "#server/http/errors.ts";
import type { OpenSession } from "#server/http/sessions.ts";
import { noteReading } from "#server/platform/accounts/readings.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { AuditEntry } from "#server/platform/audit/audit-entry.ts";
import type { GuestLog } from "#server/platform/audit/guest-log.ts";
import { viewOf } from "#server/platform/audit/reading-actions.ts";
import type { AdmissionDeps } from "./admission.ts";

// What a call writes into the audit log: that it was done, what a refusal told, and that it was denied.

export interface CallAuditDeps extends AdmissionDeps {
  readonly db: Db;
  readonly guestLog: GuestLog;
}

/** Writes into the audit log what a refusal tells or denies. */
export async function audited<T>(
  deps: CallAuditDeps,
  name: EndpointName,
  definition: EndpointDefinition,
  request: FastifyRequest,
  session: OpenSession,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.denial)
      await auditDenial(deps, name, definition, request, session);
    if (error instanceof HttpError && error.told !== null)
      await auditTold(deps, definition, request, session, error.told);
    throw error;
  } finally {
    if (session.control.auth === null) await deps.guestLog.settle();
  }
}

/** Signing in, the second factor and the like: counted by limits of their own, and told of whom they are about. */
const ofSession = ({ action }: AuditEntry): boolean => action.startsWith("session.");

/**
 * Appends to the audit log; what nobody in particular does is bounded there, as are refusals of somebody who still owes
 * their second factor.
 */
const tell = (
  db: Db,
  deps: CallAuditDeps,
  session: OpenSession["control"],
  entry: AuditEntry,
): Promise<void> =>
  session.auth === null && (entry.user_id === null || (entry.outcome === "denied" && !ofSession(entry)))
    ? deps.guestLog.tell(db, entry)
    : appendAudit(db, deps.services.auditKeys, entry);

/** Records of which many that one person opens in an hour are told of. */
const aboutPeople: readonly string[] = ["case", "person", "assessment", "interview"];

export async function auditSuccess(
  db: Db,
  deps: CallAuditDeps,
  definition: EndpointDefinition,
  request: FastifyRequest,
  session: OpenSession["control"],
  record: Access | null,
  about: AuditAbout,
  now: string,
): Promise<void> {
  if (definition.audit === null) return;
  const { each, ...rest } = about;
  if (each !== undefined) {
    for (const one of each)
      await auditSuccess(db, deps, definition, request, session, record, { ...rest, ...one }, now);
    return;
  }
  await tell(db, deps, session, {
    chain: about.organizationId ?? record?.organizationId ?? session.auth?.reach.home ?? 0,
    at: now,
    action: about.action ?? definition.audit,
    outcome: "ok",
    user_id: about.userId ?? session.auth?.userId ?? session.pending?.userId ?? null,
    record_type: about.recordType ?? record?.kind ?? null,
    record_id: about.recordId ?? record?.id ?? null,
    fields: about.fields ?? [],
    address: request.ip,
    correlation_id: request.id,
  });
  const most = session.auth?.rules.bulkReading ?? null;
  const recordType = about.recordType ?? record?.kind;
  const recordId = about.recordId ?? record?.id;
  if (most === null || session.auth === null || definition.method !== "GET") return;
  if (recordType === undefined || recordId === undefined || !aboutPeople.includes(recordType)) return;
  await noteReading(db, { userId: session.auth.userId, recordType, recordId, now }, most);
}

/** A stale change is answered with the current record: that was read, though the call was rolled back. */
async function auditTold(
  deps: CallAuditDeps,
  definition: EndpointDefinition,
  request: FastifyRequest,
  session: OpenSession,
  record: Access,
): Promise<void> {
  const now = new Date(deps.services.options.clock()).toISOString();
  const about = { action: viewOf(record.kind), fields: ["conflict"] };
  await reading(deps.db).execute((transaction) =>
    auditSuccess(transaction, deps, definition, request, session.control, record, about, now),
  );
}

/** Denials are recorded in a transaction of their own, as the refused call was rolled back. */
async function auditDenial(
  deps: CallAuditDeps,
  name: EndpointName,
  definition: EndpointDefinition,
  request: FastifyRequest,
  session: OpenSession,
): Promise<void> {
  const { policy } = definition;
  const given =
    policy.kind === "record" ? (request.params as Record<string, unknown>)[policy.param] : undefined;
  const number = Number(given);
  await reading(deps.db).execute((transaction) =>
    tell(transaction, deps, session.control, {
      chain: session.control.auth?.reach.home ?? 0,
      at: new Date(deps.services.options.clock()).toISOString(),
      action: definition.audit ?? name,
      outcome: "denied",
      user_id: session.control.auth?.userId ?? session.control.pending?.userId ?? null,
      record_type: policy.kind === "record" ? policy.record : null,
      record_id: Number.isSafeInteger(number) && number > 0 ? number : null,
      fields: [],
      address: request.ip,
      correlation_id: request.id,
    }),
  );
}
