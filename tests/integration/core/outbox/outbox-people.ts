import { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { ApiResult, RawInput } from "#core/api/call-types.ts";
import type { CachedRead, SendOptions } from "#core/outbox/deps.ts";

type Fields = Record<string, unknown>;

/** A server of people in memory: versions, keys and refusals like the real one. */
export interface NewPeople {
  readonly send: (
    endpoint: EndpointName,
    input: RawInput,
    options: SendOptions,
  ) => Promise<ApiResult<unknown>>;
  readonly cached: (endpoint: EndpointName, input: RawInput) => CachedRead | null;
  /** Whole bodies as a form makes them. */
  readonly body: (fields: object) => Fields;
  readonly add: (fields: object) => string;
  /** A colleague's change. */
  readonly change: (uuid: string, fields: object) => void;
  readonly record: (uuid: string) => Fields;
  readonly all: () => readonly Fields[];
  readonly keys: string[];
  fail: ((endpoint: EndpointName, input: RawInput) => BridgeError | null) | null;
}

const blank = {
  organization_id: 1,
  first_name: "Canary",
  middle_name: null,
  last_name: "",
  preferred_name: null,
  aliases: [],
  person_type_id: 1,
  date_of_birth: null,
  pronouns: null,
  student_id: null,
  grade: null,
  enrollment_status: null,
  languages: [],
  accommodations: [],
  strengths: [],
  description: null,
  phones: [],
  emails: [],
  addresses: [],
  tags: [],
};

export function createNewPeople(): NewPeople {
  const records = new Map<string, Fields>();
  const copies = new Map<string, Fields>();
  const answers = new Map<string, ApiResult<unknown>>();
  let ids = 0;

  const put = (uuid: string, fields: object): Fields => {
    const before = records.get(uuid);
    const record: Fields = {
      ...blank,
      id: before?.id ?? ++ids,
      uuid,
      created_at: "2026-11-01T08:00:00.000Z",
      person_type: { id: 1, name: "Student" },
      organization_name: "North",
      open_case_count: 0,
      source: "manual",
      cases: [],
      assessments: [],
      attachments: {},
      can: { edit: true, delete: true },
      ...before,
      ...fields,
      version: Number(before?.version ?? 0) + 1,
      updated_at: "2026-11-02T08:00:00.000Z",
    };
    record.name = `${record.first_name} ${record.last_name}`;
    records.set(uuid, record);
    return record;
  };

  const apply = (endpoint: EndpointName, input: RawInput): ApiResult<unknown> => {
    const body = input.body as Fields & { readonly uuid: string };
    if (endpoint === "persons.create") {
      if (records.has(body.uuid))
        throw new BridgeError("VALIDATION", "A record with this uuid exists already.");
      return { status: 201, data: { data: put(body.uuid, body) }, etag: '"1"' };
    }
    const uuid = String(input.params?.id);
    const current = records.get(uuid);
    if (!current) throw new BridgeError("NOT_FOUND", "This record does not exist.");
    if (input.ifMatch !== `"${current.version}"`)
      throw new BridgeError("CONFLICT", "Someone else changed this record.", {
        current,
        changed: { by: { id: 2, full_name: "A colleague" }, at: "2026-11-20T10:00:00.000Z" },
      });
    return { status: 200, data: { data: put(uuid, body) }, etag: null };
  };

  const people: NewPeople = {
    fail: null,
    keys: [],
    send: async (endpoint, input, { idempotencyKey }) => {
      const failure = people.fail?.(endpoint, input) ?? null;
      if (failure) throw failure;
      people.keys.push(idempotencyKey);
      const known = answers.get(idempotencyKey) ?? apply(endpoint, input);
      answers.set(idempotencyKey, known);
      return known;
    },
    cached: (endpoint, input) => {
      const record = endpoint === "persons.show" ? copies.get(String(input.params?.id)) : undefined;
      return record ? { data: { data: record }, cachedAt: 0 } : null;
    },
    body: (fields) => ({ ...blank, ...fields }),
    add: (fields) => {
      const uuid = `0197a3c0-0000-7000-8000-${String(ids + 1).padStart(12, "0")}`;
      copies.set(uuid, put(uuid, fields));
      return uuid;
    },
    change: (uuid, fields) => void put(uuid, fields),
    record: (uuid) => records.get(uuid) ?? {},
    all: () => [...records.values()],
  };
  return people;
}
