import { BridgeError } from "#contract/bridge/errors.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import { classificationOf, reasonsOf } from "#contract/records/assessments/state.ts";
import { type Compartment, compartments as writable } from "#contract/records/compartments/schema.ts";
import { historyCase, reads } from "./history-case.ts";
import { createModelMinutes } from "./model-minutes.ts";
import {
  compartmentOf,
  type Kind,
  kindOf,
  present,
  presentCase,
  type Row,
  relisted,
  reminderColumns,
  type Tables,
  userRefOf,
} from "./model-records.ts";
import type { HistoryServer, ServerAnswer, ServerCall } from "./server.ts";
import { wavrFormOf } from "./wavr-forms.ts";

type Body = Readonly<Record<string, unknown>>;

const notFound = () => new BridgeError("NOT_FOUND", "This record does not exist.", { status: 404 });
const invalid = (field: string, message: string) =>
  new BridgeError("VALIDATION", message, { fields: { [field]: [message] } });
const changed = (current: unknown) =>
  new BridgeError("CONFLICT", "Someone else changed this record.", { current });

const forbidden = () =>
  new BridgeError("FORBIDDEN", "A worksheet is changed by its rater alone.", { status: 403 });

/** All documents of WAVR are numbered in one row. */
const tableOf = (kind: Kind): string => (wavrFormOf(kind) === null ? kind : "wavr");

/** What the address names, and what a save names that makes a record where there is none. */
function namesIn(kind: Kind, { endpoint, input }: ServerCall) {
  const { params = {} } = input;
  const form = wavrFormOf(kind);
  if (form === null) return { named: Object.values(params)[0], saves: endpoint.endsWith(".save") };
  if (Number(params.id) !== historyCase) throw notFound();
  const given = form.param === null ? undefined : params[form.param];
  const saves = endpoint === form.create;
  return saves && given !== undefined ? { named: undefined, saves, given } : { named: given, saves };
}

/**
 * The team server in memory, as far as histories use it: versions, If-Match, idempotency keys with the hash of their
 * request, server-side lists of ids, refusals of missing records. `--server real` compares it with the real one.
 */
export function createModelServer(now: () => number): HistoryServer {
  const all = new Map<string, Row>();
  const counts = new Map<string, number>();
  const answers = new Map<string, { readonly hash: string; readonly answer: string }>();
  const rows = () => [...all.values()];
  const tables: Tables = {
    all,
    byId: (kind, id) => rows().find((row) => row.kind === kind && row.id === Number(id)),
    childrenOf: (kind, assessmentId) =>
      rows().filter((row) => row.kind === kind && row.parent === assessmentId),
  };
  const stamp = () => new Date(now()).toISOString();

  const find = (kind: Kind, key: unknown): Row | undefined => {
    const row = typeof key === "string" ? all.get(key) : undefined;
    return row?.kind === kind ? row : tables.byId(kind, key);
  };
  const touch = (row: Row, body: Body) => {
    row.body = body;
    row.version += 1;
    row.updatedAt = stamp();
  };
  const relist = (assessmentId: number | null) => {
    const row = assessmentId === null ? undefined : tables.byId("assessment", assessmentId);
    if (row !== undefined) touch(row, relisted(row, tables));
  };
  const add = (
    kind: Kind,
    uuid: string,
    user: number,
    body: Body,
    at: Pick<Row, "parent" | "personId">,
  ): Row => {
    if (all.has(uuid)) throw invalid("uuid", "A record with this uuid exists already.");
    const id = (counts.get(tableOf(kind)) ?? 0) + 1;
    counts.set(tableOf(kind), id);
    const createdAt = stamp();
    const stamps = { createdAt, createdBy: user, version: 1, updatedAt: createdAt, history: [] };
    const row: Row = { kind, id, uuid, ...stamps, ...at, body };
    all.set(uuid, row);
    return row;
  };
  const noteClass = (row: Row, from: number | null, user: number) => {
    const { steps } = row.body.state as AssessmentState;
    const to = classificationOf(steps);
    const told = { from, to, user: userRefOf(user), at: stamp(), reasons: reasonsOf(steps) };
    if (to !== from) row.history = [...row.history, told];
  };

  const create = (kind: Kind, user: number, body: Body): Row => {
    const uuid = String(body.uuid);
    if (kind === "person") return add(kind, uuid, user, body, { parent: null, personId: null });
    if (kind === "assessment" || wavrFormOf(kind) !== null) {
      const person = find("person", body.person_uuid);
      if (person === undefined) throw invalid("person_uuid", "This person was not found.");
      const row = add(kind, uuid, user, body, { parent: null, personId: person.id });
      if (kind !== "assessment") return row;
      row.body = relisted(row, tables);
      noteClass(row, null, user);
      return row;
    }
    const parent = find("assessment", kind === "interview" ? body.assessment_uuid : body.remindable_id);
    if (parent === undefined) throw invalid("assessment", "This assessment was not found.");
    const columns = kind === "reminder" ? reminderColumns(body, null, stamp()) : body;
    const row = add(kind, uuid, user, columns, { parent: parent.id, personId: null });
    relist(parent.id);
    return row;
  };

  const update = (row: Row, user: number, body: Body) => {
    if (row.kind === "assessment") {
      const before = classificationOf((row.body.state as AssessmentState).steps);
      touch(row, relisted({ ...row, body }, tables));
      noteClass(row, before, user);
    } else touch(row, row.kind === "reminder" ? reminderColumns(body, row.body, stamp()) : body);
  };

  const answerOf = (kind: Kind, row: Row, status: number, user: number) => {
    const record = present(row, tables, user);
    return {
      status,
      data: kind === "reminder" ? { reminder: record } : { data: record },
      etag: `"${row.version}"`,
    };
  };

  const minutes = createModelMinutes(stamp);

  /** Comments are listed, written and moved, each by those who read where they lie. */
  const onComments = ({ user, endpoint, input }: ServerCall) => {
    const isRead = (row: Row) => row.kind === "comment" && reads(user, compartmentOf(row), row.createdBy);
    const listed = rows().filter(isRead).reverse();
    if (endpoint === "cases.comments") {
      const data = listed.map((row) => present(row, tables, user));
      const compartments = writable.filter((each) => reads(user, each, user));
      return { status: 200, data: { data, total: data.length, mentionable: [], compartments }, etag: null };
    }
    const { uuid = "", ...body } = input.body as Body;
    if (!reads(user, body.compartment as Compartment, user))
      throw invalid("compartment", "You may not read it.");
    if (endpoint === "cases.comment")
      return answerOf(
        "comment",
        add("comment", String(uuid), user, body, { parent: null, personId: null }),
        201,
        user,
      );
    const row = listed.find((each) => each.uuid === input.params?.commentId);
    if (row === undefined) throw notFound();
    requireMatch(row, input, user);
    touch(row, { ...row.body, compartment: body.compartment });
    return answerOf("comment", row, 200, user);
  };

  const requireMatch = (row: Row, { ifMatch }: ServerCall["input"], user: number) => {
    const given = /^"(\d+)"$/.exec(ifMatch ?? "")?.[1];
    if (given === undefined) throw new BridgeError("BAD_REQUEST", "No If-Match.", { status: 428 });
    if (Number(given) !== row.version) throw changed(present(row, tables, user));
  };

  const perform = (call: ServerCall) => {
    const { user, endpoint, input } = call;
    const written = minutes(call);
    if (written !== null) return written;
    if (kindOf(endpoint) === "comment") return onComments(call);
    if (endpoint === "wavr.show")
      return { status: 200, data: { data: presentCase(rows(), tables, user) }, etag: null };
    const definition = endpoints[endpoint];
    const kind = kindOf(endpoint);
    const names = namesIn(kind, call);
    const named = names.named === undefined ? undefined : find(kind, names.named);
    if (names.named !== undefined && named === undefined) throw notFound();
    if (definition.method === "GET" && named !== undefined) return answerOf(kind, named, 200, user);
    if (definition.method === "DELETE" && named !== undefined) {
      all.delete(named.uuid);
      if (named.parent !== null) relist(named.parent);
      return { status: 204, data: null, etag: null };
    }
    const parsed = "body" in definition ? definition.body?.safeParse(input.body) : undefined;
    if (!parsed?.success) throw invalid("body", parsed?.error.message ?? "This call has no body.");
    const body: Body = {
      ...(parsed.data as Body),
      ...(names.given === undefined ? {} : { uuid: names.given }),
    };
    const target = named ?? (names.saves ? find(kind, body.uuid) : undefined);
    if (target !== undefined) {
      if (kind === "worksheet" && target.createdBy !== user) throw forbidden();
      requireMatch(target, input, user);
      update(target, user, body);
      return answerOf(kind, target, 200, user);
    }
    return answerOf(kind, create(kind, user, body), 201, user);
  };

  return {
    call: async (call): Promise<ServerAnswer> => {
      if (call.idempotencyKey === null) return { ...perform(call), replayed: false };
      const key = `${call.user} ${call.idempotencyKey}`;
      const hash = JSON.stringify([call.endpoint, call.input.params ?? {}, call.input.body ?? null]);
      const known = answers.get(key);
      if (known !== undefined) {
        if (known.hash !== hash)
          throw invalid("idempotency_key", "Idempotency-Key was used before for another request.");
        return { ...JSON.parse(known.answer), replayed: true };
      }
      const answer = perform(call);
      answers.set(key, { hash, answer: JSON.stringify(answer) });
      return { ...answer, replayed: false };
    },
    close: async () => {},
  };
}
