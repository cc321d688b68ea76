import type { FastifyRequest } from "fastify";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Access } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import { ifMatches, staleUpdate } from "#server/http/if-match.ts";
import { guardHeld, requireNoHold } from "#server/http/legal-hold.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { keepDeleted } from "#server/platform/retention/kept-records.ts";

interface Change {
  readonly db: Db;
  readonly definition: EndpointDefinition;
  readonly record: Access;
  readonly auth: Auth;
  readonly request: FastifyRequest;
  readonly now: string;
  /** The record as it is, for whoever changed a former version of it. */
  readonly current: () => Promise<unknown>;
}

const deletes = ({ method, policy }: EndpointDefinition): boolean =>
  method === "DELETE" && policy.kind === "record" && policy.right === "delete";

/** Is the record of the policy what a call takes away? Files go by the right to edit their record. */
const removes = (definition: EndpointDefinition): boolean =>
  deletes(definition) ||
  (definition.method === "DELETE" &&
    definition.policy.kind === "record" &&
    definition.policy.record === "media");

/**
 * The version that a change is based on: an edit must say it, a deletion may. A deletion without it is done as it
 * always was.
 */
async function requireVersion({ db, definition, record, request, current }: Change): Promise<void> {
  const guarded =
    definition.versioned ||
    (removes(definition) && record.version !== null && request.headers["if-match"] !== undefined);
  if (!guarded || ifMatches(request, record.version ?? 0)) return;
  throw await staleUpdate(db, record, await current());
}

const nothing = async () => {};

/**
 * What holds for every change of a record, so that no handler has to think of it: its version, legal hold, and that
 * what is deleted, or overwritten under legal hold, is kept. Gives what is to be run after the change.
 */
export async function beforeChange(change: Change): Promise<() => Promise<void>> {
  const { db, definition, record, auth, now } = change;
  if (definition.method === "GET") return nothing;
  await requireVersion(change);
  const by = { userId: auth.userId, now };
  if (definition.method === "DELETE") {
    await requireNoHold(db, record);
    if (deletes(definition)) await keepDeleted(db, record, by);
    return nothing;
  }
  return guardHeld(db, record, by);
}
