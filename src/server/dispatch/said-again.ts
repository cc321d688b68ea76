import { type EndpointName, type EndpointReply, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex } from "#server/database/search-index.ts";
import type { TracedKind } from "#server/database/tables/compartment-traces.ts";
import { notFound } from "#server/http/errors.ts";
import { etagOf } from "#server/http/if-match.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { matchesOf } from "#server/records/case-work/matches.ts";
import { relationsOf } from "#server/records/person-work/relations.ts";
import { presentTask } from "#server/records/tasks/repository.ts";
import { matchingVehicles, vehicleOf } from "#server/records/vehicles/repository.ts";
import { currentRecord } from "./current-record.ts";

/** A repeated call, whose caller has the rights over its own record. */
export interface Repeat {
  readonly db: Db;
  readonly auth: Auth;
  readonly searchIndex: SearchIndex;
  readonly name: EndpointName;
  readonly definition: EndpointDefinition;
  readonly body: unknown;
  /** The record that the answer is about; null where it is about none. */
  readonly record: Access | null;
}

type OnRecord = Repeat & { readonly record: Access };
type Saying<N extends EndpointName> = (
  repeat: OnRecord,
  stored: EndpointReply<N>,
) => Promise<EndpointReply<N>>;

const relation = async (
  { db, auth, record }: OnRecord,
  stored: { readonly data: { readonly id: number | null } },
) => {
  const data = (await relationsOf(db, auth, record.id)).find(({ id }) => id === stored.data.id);
  if (data === undefined) throw notFound(true);
  return { data };
};

async function ifRead<S extends { readonly data: { readonly id: number } }>(
  { db, auth }: OnRecord,
  kind: TracedKind,
  stored: S,
): Promise<S> {
  const access = await loadAccess(db, auth, kind, stored.data.id);
  if (access?.rights.view !== true) throw notFound(true);
  return stored;
}

/** Answers that tell, beside the record of the call, of others with rights of their own. */
const others = {
  "persons.attachChild": relation,
  "persons.relate": relation,

  "persons.attachVehicle": async ({ db, auth, record, body }, { data }) => {
    if (data === null) {
      const { plate, state } = endpoints["persons.attachVehicle"].body.parse(body);
      const { id: personId, organizationId } = record;
      const matches = await matchingVehicles(db, auth, { plate, state, personId, organizationId });
      return { data, matches };
    }
    const vehicle = await vehicleOf(db, auth, record.id, data.id);
    if (vehicle === undefined) throw notFound(true);
    return { data: vehicle, matches: [] };
  },

  "cases.match": async ({ db, auth, searchIndex, record }) => ({
    data: await matchesOf(db, searchIndex, auth, record.id),
  }),

  // Whoever moved it may have lost the right to read it since.
  "cases.moveComment": (repeat, stored) => ifRead(repeat, "comment", stored),
  "cases.moveFile": (repeat, stored) => ifRead(repeat, "media", stored),
  "persons.moveFile": (repeat, stored) => ifRead(repeat, "media", stored),
  "cases.moveInterview": (repeat, stored) => ifRead(repeat, "interview", stored),
  "cases.moveTask": (repeat, stored) => ifRead(repeat, "task", stored),

  "tasks.complete": async ({ db, auth }, stored) => {
    const next = stored.next == null ? null : await loadAccess(db, auth, "task", stored.next.id);
    return { ...stored, next: next?.rights.view ? await presentTask(db, auth, next.id) : null };
  },
} satisfies { readonly [N in EndpointName]?: Saying<N> };

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

/** The names of what a call can set. */
const settable = ({ body }: EndpointDefinition): ReadonlySet<string> =>
  new Set(body !== undefined && "shape" in body && isObject(body.shape) ? Object.keys(body.shape) : []);

/**
 * The record as of today, where nobody changed it since. Otherwise its words stay as the call left them, since the
 * caller's next change builds on them; what the call cannot set, as the cases of a person, is as of today.
 */
async function recordAgain(
  { db, auth, record, definition }: OnRecord,
  data: Loose,
  etag: string,
): Promise<Loose> {
  const today = await currentRecord({ db, auth }, record, definition);
  if (!isObject(today) || today.uuid !== data.uuid) return data;
  if (typeof today.version === "number" && etagOf(today.version) === etag) return today;
  const set = settable(definition);
  const isOthers = (name: string) => isObject(data[name]) && !set.has(name);
  return Object.fromEntries(
    Object.keys(data).map((name) => [name, isOthers(name) ? (today[name] ?? null) : data[name]]),
  );
}

/** What a stored answer tells of records, with the names and the rights of today. */
export async function saidAgain(repeat: Repeat, stored: unknown, etag: string | null): Promise<unknown> {
  const { record, name } = repeat;
  if (record === null || !isObject(stored)) return stored;
  const call: OnRecord = { ...repeat, record };
  const whole =
    etag !== null && isObject(stored.data)
      ? { ...stored, data: await recordAgain(call, stored.data, etag) }
      : stored;
  if (!Object.hasOwn(others, name)) return whole;
  // By name, the answer is the one that this endpoint gave.
  const say = others[name as keyof typeof others] as unknown as (
    repeat: OnRecord,
    stored: unknown,
  ) => Promise<unknown>;
  return say(call, whole);
}
