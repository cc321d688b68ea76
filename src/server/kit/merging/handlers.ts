import type { EndpointReply, EndpointRequest } from "#contract/endpoints/table.ts";
import { kinds } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { isWriter, lineage, type Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";
import type { AuditAbout, Handlers } from "#server/http/call.ts";
import { forbidden, HttpError, invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { chooseOrganization } from "#server/kit/keeping.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { toldApart, toldFollowed, toldMerged } from "#server/platform/audit/kept/followed-persons.ts";
import type { MergeChoices, MergedRow, MovedDocument } from "./merges.ts";
import { pagedPairs, setDistinct } from "./pairs.ts";

type Prefix<K extends MergedKind> = (typeof kinds)[K]["prefix"];
type Merging<K extends MergedKind> =
  `${Prefix<K>}.${"duplicates" | "distinct" | "merges" | "merge" | "unmerge"}`;
type PairOf<K extends MergedKind> =
  EndpointReply<`${Prefix<K>}.duplicates`> extends { readonly data: readonly (infer P)[] } ? P : never;
type MergeBody<K extends MergedKind> = EndpointRequest<`${Prefix<K>}.merge`>["body"];

type Two<K extends MergedKind> = { readonly survivor: MergedRow<K>; readonly other: MergedRow<K> };
type By = { readonly userId: number; readonly now: string };
type Found = Row<"person_merges">;

/** `mergesOf` a kind. */
interface Merges<K extends MergedKind> {
  merge(db: Db, two: Two<K>, columns: object, by: By): Promise<readonly MovedDocument[]>;
  last(db: Db, survivorId: number): Promise<Found | undefined>;
  undecided(merge: Found, survivor: MergedRow<K>, choices: MergeChoices): readonly string[];
  unmerge(
    db: Db,
    merge: Found,
    two: Two<K>,
    choices: MergeChoices,
    by: By,
  ): Promise<{ readonly fields: readonly string[]; readonly moved: readonly MovedDocument[] }>;
  present(db: Db, access: Access): Promise<readonly object[]>;
}

/** What is asked of a kind of record. */
interface Rules<K extends MergedKind> {
  /** Merging and parting its rows. */
  readonly merges: Merges<K>;
  /** What they are called where two of them cannot be merged: "People". */
  readonly called: string;
  /** Pairs as they are told; those that are none any more are left out. */
  readonly pairs: (
    db: Db,
    reader: Reader,
    pairs: readonly { readonly first_id: number; readonly second_id: number }[],
  ) => Promise<readonly PairOf<K>[]>;
  /** What the survivor's columns become, and the school that somebody chose. Refuses what the schema cannot see. */
  readonly columns: (
    db: Db,
    body: MergeBody<K>,
    two: Two<K>,
    by: { readonly auth: Auth; readonly organizationId: number },
  ) => Promise<object>;
  readonly organizationIn: (body: MergeBody<K>) => number | undefined;
  readonly reply: (db: Db, auth: Auth, id: number) => Promise<unknown>;
}

interface MergeCall {
  readonly db: Db;
  readonly auth: Auth;
  readonly now: string;
  readonly record: Access;
  readonly audit: (about: AuditAbout) => void;
}
type With<K extends MergedKind, A extends "distinct" | "unmerge"> = MergeCall & {
  readonly body: EndpointRequest<`${Prefix<K>}.${A}`>["body"];
};

/** Records of different districts cannot be merged: different rules apply to them. */
async function requireOneTree(db: Db, called: string, ids: readonly number[]): Promise<void> {
  const parents = new Map((await allOrganizations(db)).map((each) => [each.id, each.parent_id]));
  const roots = new Set(ids.map((id) => lineage(id, parents).at(-1)));
  if (roots.size > 1) throw invalid("other", `${called} of different districts cannot be merged.`);
}

/** The handlers of the endpoints by which two records of a kind become one, and are parted (decision 018). */
export function mergeHandlers<K extends MergedKind>(kind: K, rules: Rules<K>): Pick<Handlers, Merging<K>> {
  const { prefix, noun } = kinds[kind];
  const { table } = tablesOf(kind);
  // Rows of every kind are moved alike: their columns are known to `rules` alone.
  const rowOf = async (db: Db, id: number) => (await findRow(db, table, id)) as unknown as MergedRow<K>;

  /**
   * What the log says of a merge, or of its undoing: of the record, and of each document that went from one person to the other,
   * which not everybody may know of who may know of the merge.
   */
  const told = (
    { id: recordId, organizationId }: Access,
    fields: readonly string[],
    other: number,
    {
      documents,
      from,
      to,
    }: {
      readonly documents: readonly MovedDocument[];
      readonly from: number;
      readonly to: number;
    },
  ): AuditAbout => ({
    each: [
      {
        ...{ recordId, organizationId },
        fields: [...fields, toldMerged(other), ...(kind === "person" ? [toldApart] : [])],
      },
      ...documents.map((document) => ({
        ...{ action: "wavr.follow", recordType: "wavr" as const },
        ...{ recordId: document.id, organizationId: document.organization_id },
        fields: [toldFollowed(from, to)],
      })),
    ],
  });

  /** The second record of a call; missing where invisible or equal to the first. */
  async function otherOf(db: Db, auth: Auth, uuid: string, record: Access): Promise<Access> {
    const other = await loadAccess(db, auth, kind, uuid);
    if (other === null || !other.rights.view || other.id === record.id)
      throw invalid("other", `The other ${noun} was not found.`);
    return other;
  }

  const byAction = {
    duplicates: async ({
      db,
      auth,
      query,
      request,
    }: MergeCall & {
      readonly query: { readonly page: number; readonly per_page: number };
      readonly request: Parameters<typeof pageReply>[0];
    }) => {
      const { total, pairs } = await pagedPairs(db, auth, kind, query);
      return { body: pageReply(request, query, { total, rows: await rules.pairs(db, auth, pairs) }) };
    },

    distinct: async ({ db, auth, record, body, now }: With<K, "distinct">) => {
      const other = await otherOf(db, auth, body.other, record);
      if (!other.rights.edit) throw forbidden();
      const { distinct } = body;
      await setDistinct(db, kind, [record.id, other.id], { distinct, now, userId: auth.userId });
      return {};
    },

    merges: async ({ db, record }: MergeCall) => ({
      body: { data: await rules.merges.present(db, record) },
    }),

    merge: async ({ db, auth, record, body, now, audit }: MergeCall & { readonly body: MergeBody<K> }) => {
      const access = await otherOf(db, auth, body.other, record);
      if (!access.rights.edit || !access.rights.delete) throw forbidden();
      const [survivor, other] = [await rowOf(db, record.id), await rowOf(db, access.id)];
      if (access.merged || other.version !== body.other_version) {
        throw new HttpError(409, {
          message: "The other record was changed by someone else in the meantime. Compare the two once more.",
        });
      }
      const organizations = [survivor.organization_id, other.organization_id];
      const asked = rules.organizationIn(body) ?? survivor.organization_id;
      const organizationId = organizations.includes(asked) ? asked : chooseOrganization(auth, asked, null);
      await requireOneTree(db, rules.called, [...organizations, organizationId]);
      const two = { survivor, other };
      const columns = await rules.columns(db, body, two, { auth, organizationId });
      const documents = await rules.merges.merge(db, two, columns, { userId: auth.userId, now });
      const way = { documents, from: other.id, to: survivor.id };
      audit(told(record, changedFields<object>(survivor, columns), other.id, way));
      return rules.reply(db, auth, record.id);
    },

    unmerge: async ({ db, auth, record, body, now, audit }: With<K, "unmerge">) => {
      const merge = await rules.merges.last(db, record.id);
      if (merge === undefined || merge.uuid !== body.merge) {
        throw invalid(
          "merge",
          "This merge cannot be undone now: it is undone already, or a later one comes first.",
        );
      }
      const [survivor, other] = [await rowOf(db, record.id), await rowOf(db, merge.other_id)];
      if (auth.reach.roleIn(other.organization_id) !== "administrator") throw forbidden();
      const open = rules.merges.undecided(merge, survivor, body.choices);
      if (open.length > 0) {
        throw invalid(
          `choices.${open[0]}`,
          "This field was changed after the merge. Choose which version to keep.",
        );
      }
      const by = { userId: auth.userId, now };
      const { fields, moved: documents } = await rules.merges.unmerge(
        db,
        merge,
        { survivor, other },
        body.choices,
        by,
      );
      const { organization_id: back } = await rowOf(db, record.id);
      if (back !== survivor.organization_id && !isWriter(auth.reach.roleIn(back)))
        throw forbidden(
          "The record would go back to a school where you have no rights. Ask an administrator of the district.",
        );
      audit(told(record, fields, other.id, { documents, from: survivor.id, to: other.id }));
      return rules.reply(db, auth, record.id);
    },
  };
  return Object.fromEntries(
    Object.entries(byAction).map(([action, handler]) => [`${prefix}.${action}`, handler]),
  ) as unknown as Pick<Handlers, Merging<K>>;
}
