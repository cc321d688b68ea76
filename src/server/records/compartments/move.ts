import type { EventKind } from "#contract/records/case-work/schema.ts";
import { type Compartment, compartmentName, openCompartment } from "#contract/records/compartments/schema.ts";
import { opensAt } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { TracedKind } from "#server/database/tables/compartment-traces.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { ifMatches, staleUpdate } from "#server/http/if-match.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { noteReason, place } from "#server/platform/compartments/placing.ts";

/** The compartment in which somebody writes; refused where they could not read it. */
export function requireOpen(
  auth: Auth,
  organizationId: number,
  compartment: Compartment = openCompartment,
): Compartment {
  if (opensAt(auth, { compartment, organizationId, createdBy: auth.userId })) return compartment;
  throw invalid(
    "compartment",
    `You may not read ${compartmentName(compartment).toLowerCase()} here. Ask an administrator to let you.`,
  );
}

/** What exists goes to another compartment by a call that asks for a reason. */
export function requireSameCompartment(wanted: Compartment | undefined, now: Compartment): void {
  if (wanted !== undefined && wanted !== now)
    throw invalid("compartment", "Move it to another compartment instead: that asks for a reason.");
}

type Moving = Pick<
  Call<
    "cases.moveComment" | "cases.moveFile" | "cases.moveTask" | "cases.moveInterview" | "persons.moveFile"
  >,
  "db" | "auth" | "record" | "request" | "now" | "audit" | "body"
>;

interface Moved {
  readonly kind: TracedKind;
  readonly id: number;
  readonly createdBy: number | null;
  readonly compartment: Compartment;
}

const events = {
  comment: "comment_moved",
  media: "file_moved",
  task: "task_moved",
  interview: "interview_moved",
} as const satisfies Record<TracedKind, EventKind>;

/**
 * Takes an entry or a file of the case or the person `record` that the caller reads to another compartment, which they read
 * too. The reason is told of a case by its timeline, of a person beside the file, as all about it to those alone who may
 * read it then.
 */
export async function move(
  { db, auth, record, request, now, audit, body }: Moving,
  access: Access,
  moved: Moved,
  current: () => Promise<unknown>,
): Promise<void> {
  if (access.version !== null && !ifMatches(request, access.version))
    throw await staleUpdate(db, access, await current());
  const { organizationId } = record;
  const { kind, id, createdBy, compartment: from } = moved;
  const to = requireOpen(auth, organizationId, body.compartment);
  // Who says it twice has said it once.
  if (to !== from) {
    await place(db, { kind, id, organizationId, createdBy }, to);
    const by = { userId: auth.userId, at: now };
    if (record.kind === "person") await noteReason(db, { kind, id }, { ...by, reason: body.reason });
    else {
      const told = { kind: events[kind], recordId: id, from, to, note: body.reason };
      await recordCaseEvent(db, { ...by, caseId: record.id, ...told });
    }
  }
  // Readers of the case or the person see it come or go; between two compartments those alone who may read it hear of it.
  const between = from !== openCompartment && to !== openCompartment;
  audit({
    recordType: kind,
    recordId: id,
    organizationId,
    fields: ["compartment"],
    ...(between ? { compartment: to } : {}),
  });
}
