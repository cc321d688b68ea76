import type { Insertable } from "kysely";
import { answeredFields } from "#contract/endpoints/plain-shapes.ts";
import type { EndpointName, EndpointReply, EndpointRequest } from "#contract/endpoints/table.ts";
import { type ExportedKind, isExported, kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import type { PlainRow } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import type { AuditAbout, Call, Handlers } from "#server/http/call.ts";
import { HttpError, invalid, unprocessable } from "#server/http/errors.ts";
import { changedSince } from "#server/http/if-match.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { changedFields } from "./changed-fields.ts";
import { exportList, type ListExportCall, type ListedRow } from "./exports/export-list.ts";
import type { SheetColumn } from "./exports/sheet.ts";
import { keepNew, keepOn } from "./keeping.ts";
import { newUuid } from "./new-uuid.ts";
import { pageReply } from "./pages.ts";
import { listRows, type PlainListing, type PlainQuery } from "./plain-rows.ts";

type Named<K extends PlainKind, A extends string> = Extract<
  EndpointName,
  `${(typeof kinds)[K]["prefix"]}.${A}`
>;
export type Body<K extends PlainKind> = EndpointRequest<Named<K, "create">>["body"];
type Query<K extends PlainKind> = EndpointRequest<Named<K, "list">>["query"] & PlainQuery;
type Data<N extends EndpointName> =
  EndpointReply<N> extends { readonly data: infer D extends object } ? D : never;
/** The whole record, and a row of its list, as the endpoints answer them. */
export type Whole<K extends PlainKind> = Data<Named<K, "update">>;
export type Listed<K extends PlainKind> =
  Data<Named<K, "list">> extends readonly (infer R extends object)[] ? R : never;

/** Columns that the kit fills; the rest is what a kind is about. */
type Kept = "id" | "uuid" | "version" | "organization_id" | "created_at" | "updated_at" | "created_by";
type Columns<K extends PlainKind> = Omit<PlainRow<K>, Kept>;

/** Why records cannot be deleted, by their ids; those that can be are left out. */
type Ties = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

interface Rules<K extends PlainKind> {
  /** What a body sets, column by column (V-2). `before`: the record as it was, null for a new one. */
  readonly columns: (
    body: Body<K>,
    by: { readonly userId: number },
    before: PlainRow<K> | null,
  ) => Columns<K>;
  /** Columns that the body alone does not give, such as answers that are judged by a template. */
  readonly further?: (
    db: Db,
    auth: Auth,
    body: Body<K>,
    about: { readonly root: number | null; readonly before: PlainRow<K> | null },
  ) => Promise<Partial<Columns<K>>>;
  /** What is kept beside its row, once that is written. */
  readonly beside?: (
    db: Db,
    row: PlainRow<K>,
    by: { readonly userId: number; readonly now: string; readonly body: Body<K> },
  ) => Promise<void>;
  /** Takes away what belongs to records that are about to be deleted, and touches what reads otherwise without them. */
  readonly gone?: (
    db: Db,
    ids: readonly number[],
    by: { readonly userId: number; readonly now: string; readonly touch: Call<EndpointName>["touch"] },
  ) => Promise<void>;
  /** Who keeps a record where that follows from what it belongs to: an organization's id. Refuses what it cannot see. */
  readonly keeper?: (db: Db, reader: Reader, body: Body<K>) => Promise<number>;
  /** Refuses what the schema cannot see, such as a label that is taken. `id` is 0 for a new record. */
  readonly check?: (
    db: Db,
    body: Body<K>,
    about: {
      readonly id: number;
      readonly organizationId: number;
      /** Who writes it. */
      readonly reader: Reader;
      /** The top of the tree that it is kept in. */
      readonly root: number | null;
      /** The record as it was; null for a new one, and for one that comes from another tree. */
      readonly before: PlainRow<K> | null;
    },
  ) => Promise<void>;
  /** Option lists of the form. */
  readonly form: (db: Db, auth: Auth) => Promise<Readonly<Record<string, unknown>>>;
  /** Why records cannot be deleted, where something refers to them. */
  readonly ties?: Ties;
  /** The columns of its exported list, from rows as the list shows them. */
  readonly sheet?: readonly SheetColumn<Listed<K>>[];
}

/** The whole record as its endpoints answer it. */
type Show<K extends PlainKind> = (db: Db, reader: Reader, access: Access) => Promise<Whole<K>>;

interface ListedByKit<K extends PlainKind, R extends Listed<K>> extends Rules<K> {
  /** How the list is searched, sorted and filtered. */
  readonly list: PlainListing<Query<K>>;
  /** Rows as the list shows them, in the same order; counts are read for all of them at once. */
  readonly rows: (db: Db, reader: Reader, rows: readonly PlainRow<K>[]) => Promise<readonly R[]>;
}

/** Where a row of the list says everything. */
interface RowsAreWhole<K extends PlainKind> extends ListedByKit<K, Listed<K> & Whole<K>> {
  readonly whole?: undefined;
}

/** Where the record says more than its row. */
interface RowsAreShort<K extends PlainKind> extends ListedByKit<K, Listed<K>> {
  readonly whole: Show<K>;
}

interface ListedByItself<K extends PlainKind> extends Rules<K> {
  /** One page of the records that the reader may see. */
  readonly list: (
    db: Db,
    reader: Reader,
    query: Query<K>,
  ) => Promise<{ readonly total: number; readonly rows: readonly Listed<K>[] }>;
  readonly whole: Show<K>;
}

/** A kind whose list is exported names its columns, and its rows say whose they are and whether they may leave. */
type Sheeted<K extends PlainKind> = K extends ExportedKind
  ? Listed<K> extends ListedRow
    ? { readonly sheet: object }
    : never
  : unknown;

export type RecordRules<K extends PlainKind> = (RowsAreWhole<K> | RowsAreShort<K> | ListedByItself<K>) &
  Sheeted<K>;

/** What the handlers of every plain kind are given; which kind it is, their endpoint has made sure of. */
interface PlainCall<K extends PlainKind> {
  readonly db: Db;
  readonly auth: Auth;
  readonly now: string;
  readonly query: Query<K>;
  readonly body: Body<K> & { readonly uuid?: string; readonly organization_id?: number };
  readonly record: Access;
  readonly request: Parameters<typeof pageReply>[0];
  readonly audit: (about: AuditAbout) => void;
  readonly touch: Call<EndpointName>["touch"];
}

export type PlainHandlers<K extends PlainKind> = Pick<
  Handlers,
  Named<K, "list" | "new" | "edit" | "create" | "update" | "delete" | "export">
>;

/** What `recordHandlers` makes for a kind. */
export interface PlainRecords<K extends PlainKind> {
  readonly handlers: PlainHandlers<K>;
  /** The whole record, for whoever else answers with it. */
  readonly whole: Show<K>;
  /** The answer that shows a record, with its version. */
  readonly reply: (
    db: Db,
    auth: Auth,
    id: number,
  ) => Promise<{ readonly body: { readonly data: Whole<K> }; readonly version: number }>;
}

/** What the contract names of a record: a column that a table gets later stays inside until it is named there. */
function only<T extends object>(named: readonly string[], record: T): T {
  const shown = { ...record };
  for (const field of Object.keys(record)) if (!named.includes(field)) Reflect.deleteProperty(shown, field);
  return shown;
}

/** The handlers of the endpoints of a plain resource, and the whole record for whoever else answers with it. */
export function recordHandlers<K extends PlainKind>(kind: K, rules: RecordRules<K>): PlainRecords<K> {
  const { prefix, edit } = kinds[kind];
  const { sheet } = rules;
  // Any plain table will do for the types: their columns differ only in what a kind is about.
  const table = plainTables[kind] as unknown as "entities";
  const rowOf = async (db: Db, id: number) => (await findRow(db, table, id)) as unknown as PlainRow<K>;

  const ofRow =
    ({ rows }: RowsAreWhole<K>): Show<K> =>
    async (db, reader, access) => {
      const [row] = await rows(db, reader, [await rowOf(db, access.id)]);
      if (row === undefined) throw new Error("A record vanished while it was read.");
      return row;
    };
  const presented = rules.whole === undefined ? ofRow(rules) : rules.whole;
  const named = { whole: answeredFields(kind, "update"), row: answeredFields(kind, "list") };
  const whole: Show<K> = async (db, reader, access) => only(named.whole, await presented(db, reader, access));

  const listed = async (db: Db, reader: Reader, query: Query<K>) => {
    if (!("rows" in rules)) return rules.list(db, reader, query);
    const { total, rows } = await listRows(db, kind, reader, query, rules.list);
    return { total, rows: await rules.rows(db, reader, rows) };
  };
  const list = async (db: Db, reader: Reader, query: Query<K>) => {
    const { total, rows } = await listed(db, reader, query);
    return { total, rows: rows.map((row) => only(named.row, row)) };
  };

  const reply = async (db: Db, auth: Auth, id: number) => {
    const access = await loadAccess(db, auth, kind, id);
    if (access === null) throw new Error("A record vanished while it was saved.");
    return { body: { data: await whole(db, auth, access) }, version: access.version ?? 0 };
  };

  /** The organization that is to keep a record, where the body or what it belongs to says so. */
  const keeperOf = async (db: Db, auth: Auth, body: PlainCall<K>["body"]): Promise<number | undefined> => {
    const keeper = await rules.keeper?.(db, auth, body);
    const asked = body.organization_id;
    if (keeper !== undefined && asked !== undefined && asked !== keeper)
      throw invalid(
        "organization_id",
        "It is kept by the organization of what it belongs to. Leave this out.",
      );
    return keeper ?? asked;
  };

  const byAction = {
    list: async ({ db, auth, query, request }: PlainCall<K>) => ({
      body: pageReply(request, query, await list(db, auth, query)),
    }),

    new: async ({ db, auth }: PlainCall<K>) => ({ body: { data: await rules.form(db, auth) } }),

    edit: async ({ db, auth, record }: PlainCall<K>) => {
      const { body, version } = await reply(db, auth, record.id);
      return { body: { data: { ...(await rules.form(db, auth)), [edit.key]: body.data } }, version };
    },

    create: async ({ db, auth, body, now, audit }: PlainCall<K>) => {
      const keeper = await keeperOf(db, auth, body);
      const organizationId = keepNew(kind, auth, keeper);
      const uuid = await newUuid(db, table, body.uuid);
      const root = auth.reach.rootOf(organizationId);
      await rules.check?.(db, body, { id: 0, organizationId, reader: auth, root, before: null });
      const id = await insertRow(db, table, {
        uuid,
        version: 1,
        organization_id: organizationId,
        created_at: now,
        updated_at: now,
        created_by: auth.userId,
        ...rules.columns(body, auth, null),
        ...(await rules.further?.(db, auth, body, { root, before: null })),
      } as unknown as Insertable<Database["entities"]>);
      await rules.beside?.(db, await rowOf(db, id), { userId: auth.userId, now, body });
      audit({ recordType: kind, recordId: id, organizationId });
      return reply(db, auth, id);
    },

    update: async ({ db, auth, record, body, now, audit }: PlainCall<K>) => {
      const before = await rowOf(db, record.id);
      const keeper = await keeperOf(db, auth, body);
      const organizationId = keepOn(kind, auth, before.organization_id, keeper);
      const root = auth.reach.rootOf(organizationId);
      const stays = auth.reach.rootOf(before.organization_id) === root;
      await rules.check?.(db, body, {
        id: record.id,
        organizationId,
        reader: auth,
        root,
        before: stays ? before : null,
      });
      const changes = {
        ...rules.columns(body, auth, before),
        ...(await rules.further?.(db, auth, body, { root, before: stays ? before : null })),
        organization_id: organizationId,
      };
      await updateRow(db, table, record.id, { ...changes, updated_at: now } as unknown as Partial<
        Row<"entities">
      >);
      await rules.beside?.(db, await rowOf(db, record.id), { userId: auth.userId, now, body });
      audit({ fields: changedFields<object>(before, changes) });
      return reply(db, auth, record.id);
    },

    delete: async ({ db, auth, record, now, touch }: PlainCall<K>) => {
      if (record.merged)
        throw invalid(edit.key, "This record was merged with another. Open that one to delete it.");
      const tie = (await rules.ties?.(db, [record.id]))?.get(record.id);
      if (tie !== undefined) throw invalid(edit.key, tie);
      await rules.gone?.(db, [record.id], { userId: auth.userId, now, touch });
      await deleteRow(db, table, record.id);
      return {};
    },

    ...(isExported(kind) && sheet !== undefined
      ? {
          export: {
            prepare: (call: ListExportCall) =>
              exportList(kind, sheet, (query) => list(call.db, call.auth, query as Query<K>), call),
          },
        }
      : {}),
  };

  const handlers = Object.fromEntries(
    Object.entries(byAction).map(([action, handler]) => [`${prefix}.${action}`, handler]),
  ) as unknown as PlainHandlers<K>;

  return { handlers, whole, reply };
}

/** Those that a call names, to be deleted: all or none, and what may not be seen as if it were not there (V-1). */
export async function deletable(
  db: Db,
  reader: Reader,
  kind: PlainKind,
  ids: readonly number[],
  ties: Ties,
  seen?: Readonly<Record<string, number>>,
) {
  const missing: Record<string, string[]> = {};
  const forbidden: Record<string, string[]> = {};
  const found = [];
  for (const [place, id] of ids.entries()) {
    const access = await loadAccess(db, reader, kind, id);
    // One that was merged is deleted by the name of the one that it is part of.
    if (access === null || !access.rights.view || access.merged)
      missing[`ids.${place}`] = ["This record was not found."];
    else if (!access.rights.delete) forbidden[`ids.${place}`] = ["You may not delete this record."];
    else {
      const { id: recordId, organizationId, version } = access;
      found.push({ recordId, organizationId, version, place });
    }
  }
  if (Object.keys(missing).length > 0) throw unprocessable(missing, true);
  if (Object.keys(forbidden).length > 0) {
    const message = "You do not have the right to delete all of these records.";
    throw new HttpError(403, { message, errors: forbidden }, { denial: true });
  }
  const tied = await ties(db, ids);
  const changed = await changedSince(db, kind, found, seen);
  const refused = found.flatMap(({ recordId, place }) => {
    const why = tied.get(recordId) ?? changed.get(recordId);
    return why === undefined ? [] : [[`ids.${place}`, [why]] as const];
  });
  if (refused.length > 0) throw unprocessable(Object.fromEntries(refused));
  return found;
}
