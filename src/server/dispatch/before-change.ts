import type { FastifyRequest } from "fastify";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { requireUnarchived } from "#server/http/archived-case.ts";
import { ifMatches, staleUpdate } from "#server/http/if-match.ts";
import { guardHeld, requireNoHold } from "#server/http/legal-hold.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { findMediaOf, type OwnerType } from "#server/platform/files/media.ts";
import { keepDeleted } from "#server/platform/retention/kept-records.ts";

interface Change {
  readonly db: Db;
  readonly definition: EndpointDefinition;
  readonly record: Access;
  readonly auth: Auth;
  readonly request: FastifyRequest;
  readonly now: string;
  /** The record as it is, for whoever changed a former version of it. */
  readonly current: (record: Access) => Promise<unknown>;
  readonly params: Readonly<Record<string, unknown>>;
}

const deletes = ({ method, policy }: EndpointDefinition): boolean =>
  method === "DELETE" && policy.kind === "record" && policy.right === "delete";

/**
 * Does it change a case, or what stands in it? Deleting a whole case, holding, exporting and printing it are no changes
 * of what it says.
 */
const changesCase = ({ policy }: EndpointDefinition, record: Access): boolean =>
  policy.kind === "record" &&
  (policy.right === "edit" || (policy.right === "delete" && record.kind !== "case"));

/**
 * What a deletion takes away: the file that it names below the record of its policy, or that record. What has no
 * version of its own, such as a relation, goes by the version of the record that it is part of.
 */
async function removedBy({ db, definition, record, params }: Change): Promise<Access | null> {
  const { mediaId } = params;
  if (definition.method !== "DELETE" || record.kind === "media" || typeof mediaId !== "number") return record;
  const file = await findMediaOf(db, record.kind as OwnerType, record.id, mediaId);
  // Of no file of this record the handler answers that there is none.
  return file === undefined ? null : { ...record, kind: "media", id: file.id, version: file.version };
}

/**
 * The version that a change is based on: an edit must say it, a deletion may. A deletion without it is done as it
 * always was.
 */
async function requireVersion(change: Change): Promise<void> {
  const { db, definition, request, current } = change;
  const said = definition.method === "DELETE" && request.headers["if-match"] !== undefined;
  if (definition.versioned !== true && !said) return;
  const record = await removedBy(change);
  if (record === null || record.version === null || ifMatches(request, record.version)) return;
  throw await staleUpdate(db, record, await current(record));
}

const nothing = async () => {};

/**
 * What holds for every change of a record, so that no handler has to think of it: its version, that an archived case stays
 * as it is, legal hold, and that what is deleted, or overwritten under legal hold, is kept. Gives what is to be run after the change.
 */
export async function beforeChange(change: Change): Promise<() => Promise<void>> {
  const { db, definition, record, auth, now } = change;
  if (definition.method === "GET") return nothing;
  await requireVersion(change);
  if (!definition.whileArchived && changesCase(definition, record))
    await requireUnarchived(db, record.caseId);
  const by = { userId: auth.userId, now };
  if (definition.method === "DELETE") {
    await requireNoHold(db, record);
    if (deletes(definition)) await keepDeleted(db, record, by);
    return nothing;
  }
  return guardHeld(db, record, by);
}
