import type { LocalKind } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { ServerId } from "#core/outbox/store/outbox-store.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import { type Change, firstLocalId, isLocalId, type RecordName } from "#core/outbox/types.ts";

/** A local id, also as digits in an address. */
const localIn = (value: unknown): number | null => {
  if (isLocalId(value)) return value;
  return typeof value === "string" && /^\d{16}$/.test(value) && Number(value) >= firstLocalId
    ? Number(value)
    : null;
};

const isUuid = (value: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

/** Maps local ids to the ids that the server gave. */
export interface Ids {
  readonly learn: (id: ServerId) => void;
  readonly serverId: (localId: number) => number | null;
  readonly uuidOf: (localId: number) => string | null;
  /** One name for a record, whichever of its ids is given. */
  readonly nameOf: (subject: RecordName) => string;
  /** Replaces local ids by the server's. Unknown ones are left out of lists, which the server maintains itself. */
  readonly toServer: (value: unknown) => unknown;
  /** All uuids and local ids in a value, except those in lists of ids. */
  readonly namedIn: (value: unknown) => ReadonlySet<string | number>;
  readonly namesLocal: (value: unknown) => boolean;
}

const keyOf = (kind: LocalKind, id: number) => `${kind}:${id}`;

export function createIds(known: readonly ServerId[]): Ids {
  const byLocal = new Map<number, ServerId>();
  const byServer = new Map<string, ServerId>();

  const learn = (id: ServerId) => {
    byLocal.set(id.localId, id);
    if (id.serverId !== null) byServer.set(keyOf(id.kind, id.serverId), id);
  };
  for (const id of known) learn(id);

  const serverId = (localId: number) => byLocal.get(localId)?.serverId ?? null;

  const toServer = (value: unknown): unknown => {
    const local = localIn(value);
    if (local !== null) return serverId(local) ?? value;
    if (Array.isArray(value))
      return value.filter((one) => !isLocalId(one) || serverId(one) !== null).map(toServer);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toServer(one)]));
  };

  const collect = (value: unknown, found: Set<string | number>, inList: boolean) => {
    const local = localIn(value);
    if (local !== null) {
      if (!inList) found.add(local);
    } else if (typeof value === "string") {
      if (isUuid(value)) found.add(value.toLowerCase());
    } else if (Array.isArray(value)) for (const one of value) collect(one, found, true);
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (isUuid(key)) found.add(key.toLowerCase());
        collect(one, found, false);
      }
  };

  const namedIn = (value: unknown) => {
    const found = new Set<string | number>();
    collect(value, found, false);
    return found;
  };

  return {
    learn,
    serverId,
    uuidOf: (localId) => byLocal.get(localId)?.uuid ?? null,
    nameOf: ({ kind, key }) => {
      if (!/^\d+$/.test(key)) return `${kind}:${key.toLowerCase()}`;
      const id = Number(key);
      const uuid = (isLocalId(id) ? byLocal.get(id) : byServer.get(keyOf(kind, id)))?.uuid;
      return `${kind}:${uuid ?? key}`;
    },
    toServer,
    namedIn,
    namesLocal: (value) =>
      [...namedIn(value)].some((one) => typeof one === "number" && serverId(one) === null),
  };
}

/** `input` with the server's ids. */
export const mapInput = (ids: Ids, input: RawInput): RawInput => ({
  ...input,
  ...(input.params === undefined ? {} : { params: ids.toServer(input.params) as RawInput["params"] }),
  ...(input.query === undefined ? {} : { query: ids.toServer(input.query) as RawInput["query"] }),
  ...(input.body === undefined ? {} : { body: ids.toServer(input.body) }),
});

/**
 * `seq` of the changes that must be acknowledged first: those that create a record this one names, words in minutes whose
 * meeting it names, since a task names a line of them, and the previous one of its record.
 */
export function needsOf(
  change: Pick<Change, "params" | "body">,
  about: string,
  ids: Ids,
  waiting: Iterable<QueuedChange>,
): readonly number[] {
  const named = ids.namedIn([change.params, change.body]);
  const needs: number[] = [];
  let before: number | null = null;
  for (const queued of waiting) {
    const { seq, creates, endpoint, subject } = queued.change;
    if (queued.about === about) before = seq;
    else if (creates && named.has(creates.uuid)) needs.push(seq);
    else if (endpoint === "minutes.write" && named.has(subject.key.toLowerCase())) needs.push(seq);
    else if (named.has(firstLocalId + seq)) needs.push(seq);
  }
  return before === null ? needs : [...needs, before];
}
