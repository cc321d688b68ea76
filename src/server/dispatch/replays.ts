import type { FastifyRequest } from "fastify";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type EndpointDefinition, neverFile } from "#contract/kit/endpoint.ts";
import { idempotencyKey } from "#contract/kit/idempotency-key.ts";
import { type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access, RecordKey } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex } from "#server/database/search-index.ts";
import { isShared, reading } from "#server/database/shared.ts";
import type { AuditAbout } from "#server/http/call.ts";
import { forbidden, invalid, notFound, unauthenticated } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import {
  findAnswer,
  type StoredAnswer,
  shownOnce,
  storeAnswer,
  withdrawn,
} from "#server/platform/audit/idempotency.ts";
import { viewOf } from "#server/platform/audit/reading-actions.ts";
import { sha256 } from "#server/security/tokens.ts";
import { saidAgain } from "./said-again.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly etag: string | null;
}

interface Asking {
  readonly name: EndpointName;
  readonly definition: EndpointDefinition;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, unknown>>;
  readonly auth: Auth | null;
  /** The same person as of now: the call that was answered before may have given them the right to its answer. */
  readonly look: () => Promise<Auth | null>;
  readonly auditKeys: AuditKeys | null;
  readonly searchIndex: SearchIndex;
  readonly now: string;
}

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method === "GET" || request.method === "HEAD") return null;
  if (typeof key !== "string" || !idempotencyKey.pattern.test(key))
    throw invalid("idempotency_key", idempotencyKey.error);
  return key;
};

export const requestHashOf = (request: FastifyRequest, bodyHash?: string): string =>
  sha256(`${request.method} ${request.url}\n${bodyHash ?? JSON.stringify(request.body ?? null)}`);

/** The record whose rights an answer needs: the one that the call made, or the one that its address names. */
function neededBy(
  { definition: { policy }, params }: Asking,
  stored: StoredAnswer,
): { readonly kind: RecordKind; readonly key: RecordKey } | null {
  // An upload is its sender's own, as the key is.
  if (stored.record_type === "upload") return null;
  const kind = recordKinds.find((each) => each === stored.record_type);
  if (kind !== undefined && stored.record_id !== null) return { kind, key: stored.record_id };
  if (policy.kind !== "record") return null;
  return { kind: policy.record, key: params[policy.param] as RecordKey };
}

/**
 * The right over the record that the address names, as of today: a repeat needs it as the first call did. Where the
 * record is gone, which the call itself may have done, only the answer's own record decides.
 */
async function requirePolicy(db: Db, { definition: { policy }, params }: Asking, auth: Auth): Promise<void> {
  if (policy.kind !== "record") return;
  const access = await loadAccess(db, auth, policy.record, params[policy.param] as RecordKey);
  if (access === null) return;
  if (!access.rights.view) throw notFound(true);
  if (!access.rights[policy.right]) throw forbidden(access.refusals?.[policy.right]);
}

/**
 * A stored answer is given only to who might make the call today (who is asking was checked before), and who may see
 * the record that it tells of, and change it where the call made it; the log tells it. Returns that record.
 */
async function requireStill(
  db: Db,
  asking: Asking,
  auth: Auth,
  stored: StoredAnswer,
): Promise<Access | null> {
  if (stored.status === withdrawn) throw notFound(true);
  await requirePolicy(db, asking, auth);
  if (stored.body === null) return null;
  const needed = neededBy(asking, stored);
  const access = needed === null ? null : await loadAccess(db, auth, needed.kind, needed.key);
  if (needed !== null && (access === null || !access.rights.view)) throw notFound(true);
  const { definition, request, auditKeys, now } = asking;
  if (definition.policy.kind === "create" && access !== null && !access.rights.edit) throw forbidden();
  if (definition.audit === null) return access;
  await appendAudit(db, auditKeys, {
    chain: access?.organizationId ?? auth.reach.home ?? 0,
    at: now,
    action: viewOf(needed?.kind ?? definition.group),
    outcome: "ok",
    user_id: auth.userId,
    record_type: needed?.kind ?? null,
    record_id: access?.id ?? null,
    fields: ["replayed"],
    address: request.ip,
    correlation_id: request.id,
  });
  return access;
}

/** The own uuid of the record in an answer. */
function uuidIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { uuid, data, reminder } = body as Readonly<Record<string, unknown>>;
  return typeof uuid === "string" ? uuid : (uuidIn(data) ?? uuidIn(reminder));
}

/**
 * The stored answers of one call. Not stored are those of a session's own calls, which set cookies and show secrets
 * once; of exports, since a repeated download is another export; and of endpoints that say so, as reads do.
 */
export function replaysOf(asking: Asking) {
  const { definition, request, auth, look, now } = asking;
  const { group, format, unstored, once, transient } = definition;
  const unkept = group === "session" || !neverFile(definition) || unstored || transient;
  const key = auth === null || unkept ? null : keyOf(request);

  const find = async (db: Db, auth: Auth, hash: string): Promise<Answer | null> => {
    if (key === null) return null;
    const stored = await findAnswer(db, auth.userId, key);
    if (stored === undefined) return null;
    if (stored.request_hash !== hash)
      throw invalid("idempotency_key", "Idempotency-Key was used before for another request.");
    if (stored.status === shownOnce)
      throw invalid(
        "idempotency_key",
        "This was done already. What it answered is shown once alone: look at what is there now.",
      );
    const record = await requireStill(db, asking, auth, stored);
    const { status, etag } = stored;
    if (stored.body === null) return { status, body: null, etag };
    const repeat = { ...asking, db, auth, record, body: request.body };
    return { status, body: await saidAgain(repeat, JSON.parse(stored.body), etag), etag };
  };

  const isAnswered = async (db: Db): Promise<boolean> =>
    auth !== null && key !== null && (await findAnswer(db, auth.userId, key)) !== undefined;

  const looksEarly = key !== null && format !== "multipart" && format !== "bytes";

  /** The answer to a call that was answered before; not within the transaction that found that. */
  const again = async (db: Db, hash: string): Promise<Answer> => {
    const today = await look();
    const answer =
      today === null ? null : await reading(db).execute((transaction) => find(transaction, today, hash));
    if (answer === null) throw unauthenticated();
    return answer;
  };

  return {
    /** The answer to a repeated call, where its body is at hand already. */
    early: async (db: Db): Promise<Answer | null> => {
      if (!looksEarly) return null;
      return (await isAnswered(db)) ? again(db, requestHashOf(request)) : null;
    },
    /**
     * Within the transaction of the call, which was begun so many times. Beside others that write, the first time leaves it to
     * `early`: looking would make each two calls that store their answers meet. Where the key was taken since, the answer
     * cannot be stored, and the call is begun anew.
     */
    isAnsweredWithin: async (transaction: Db, begun: number): Promise<boolean> => {
      if (looksEarly && begun === 1 && isShared(transaction)) return false;
      return isAnswered(transaction);
    },
    again,
    store: async (db: Db, hash: string, answer: Answer, record: Access | null, about: AuditAbout) => {
      if (auth === null || key === null) return;
      const made = about.recordType !== undefined && about.recordId !== undefined;
      await storeAnswer(db, {
        user_id: auth.userId,
        key,
        request_hash: hash,
        status: once ? shownOnce : answer.status,
        body: answer.body === null || once ? null : JSON.stringify(answer.body),
        etag: answer.etag,
        created_at: now,
        record_type: made ? (about.recordType ?? null) : (record?.kind ?? null),
        record_id: made ? (about.recordId ?? null) : (record?.id ?? null),
        told_uuid: uuidIn(answer.body),
      });
    },
  };
}
