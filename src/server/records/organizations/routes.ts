import type { OrganizationBody } from "#contract/records/organizations/schema.ts";
import { lineage } from "#server/access/reach.ts";
import { deleteRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound, unprocessable } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import {
  allOrganizations,
  livingOrganizations,
  type OrganizationRow,
  presentOrganization,
} from "#server/platform/accounts/organizations.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";
import { deleteMediaOf } from "#server/platform/files/media.ts";
import { changingBy, removalOf, removeMembership } from "#server/records/users/memberships.ts";
import { organizationMergeHandlers } from "./merge/routes.ts";
import { organizationPageView } from "./page.ts";
import { insertOrganization, keptIn, listOrganizations, organizationView } from "./repository.ts";
import { organizationSettingHandlers } from "./setting-routes.ts";

/**
 * Open organizations below which the caller may place one: `except` stays in its tree, and it and what lies below it are
 * left out. Whoever does not administer what it lies below now cannot take it away from there.
 */
async function parentsFor(db: Db, auth: Auth, except: number | null) {
  const organizations = await livingOrganizations(db);
  const parents = new Map(organizations.map((each) => [each.id, each.parent_id]));
  const from = except === null ? null : (parents.get(except) ?? null);
  if (from !== null && !auth.reach.administers.includes(from)) return [];
  return organizations
    .filter((each) => auth.reach.administers.includes(each.id) && each.closed_at === null)
    .filter((each) => except === null || auth.reach.rootOf(each.id) === auth.reach.rootOf(except))
    .filter((each) => except === null || !lineage(each.id, parents).includes(except))
    .map(presentOrganization);
}

/** Where an organization stands: below one that the caller administers; the root of a tree stays where it is. */
async function requireParent(
  db: Db,
  auth: Auth,
  wanted: number | null | undefined,
  before: OrganizationRow | null,
): Promise<number | null> {
  const parent = wanted ?? before?.parent_id ?? auth.reach.manages[0] ?? auth.reach.administers[0] ?? null;
  if (before !== null && parent === before.parent_id) return parent;
  if (before?.parent_id === null)
    throw invalid("parent_id", `${before.name} is the root of its tree and stays there.`);
  const offered = await parentsFor(db, auth, before?.id ?? null);
  if (!offered.some((each) => each.id === parent))
    throw invalid(
      "parent_id",
      before === null || offered.length > 0
        ? "Choose an open organization that you administer, and that does not lie below this one."
        : "Only administrators of the organization that it lies below now can move it.",
    );
  return parent;
}

/** Case numbers tell organizations of a tree apart by their prefixes. */
async function requirePrefix(db: Db, prefix: string, root: number | null, except: number): Promise<void> {
  const organizations = await allOrganizations(db);
  const parents = new Map(organizations.map((each) => [each.id, each.parent_id]));
  const other = organizations.find(
    (each) =>
      each.id !== except && each.number_prefix === prefix && lineage(each.id, parents).at(-1) === root,
  );
  if (other !== undefined)
    throw invalid(
      "number_prefix",
      other.merged_into === null
        ? `Case number prefix ${prefix} belongs to ${other.name} already. Choose another one.`
        : `Cases of ${other.name}, which was merged, keep the prefix ${prefix}. Choose another one.`,
    );
}

async function reply(db: Db, auth: Auth, id: number) {
  const data = await organizationView(db, auth, id);
  return { body: { data }, version: data.version };
}

const closedAt = (body: OrganizationBody, before: string | null, now: string): string | null =>
  body.closed ? (before ?? now) : null;

export const organizationHandlers = {
  ...organizationSettingHandlers,
  ...organizationMergeHandlers,

  "organizations.show": async ({ db, auth, record }) => {
    const data = await organizationPageView(db, auth, record.id);
    return { body: { data }, version: data.version };
  },

  "organizations.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listOrganizations(db, auth, query)),
  }),

  "organizations.new": async ({ db, auth }) => ({
    body: { data: { parents: await parentsFor(db, auth, null) } },
  }),

  "organizations.edit": async ({ db, auth, record }) => {
    const { body, version } = await reply(db, auth, record.id);
    return {
      body: { data: { parents: await parentsFor(db, auth, record.id), organization: body.data } },
      version,
    };
  },

  "organizations.create": async ({ db, auth, body, now, audit }) => {
    const parent_id = await requireParent(db, auth, body.parent_id, null);
    if (parent_id === null) throw invalid("parent_id", "Choose the organization that it belongs to.");
    await requirePrefix(db, body.number_prefix, auth.reach.rootOf(parent_id), 0);
    const id = await insertOrganization(db, {
      uuid: await newUuid(db, "organizations", body.uuid),
      name: body.name,
      kind: body.kind,
      number_prefix: body.number_prefix,
      address: body.address,
      parent_id,
      closed_at: closedAt(body, null, now),
      created_at: now,
      updated_at: now,
    });
    audit({ recordType: "organization", recordId: id, organizationId: id });
    // The caller reaches it by their role above it, which was read before it was there.
    const reach = await reachOfUser(db, auth.userId);
    return { ...(await reply(db, { ...auth, reach }, id)), status: 201 };
  },

  "organizations.update": async ({ db, auth, record, body, now, audit }) => {
    const before = (await allOrganizations(db)).find((each) => each.id === record.id);
    if (before === undefined) throw notFound();
    const parent_id = await requireParent(db, auth, body.parent_id, before);
    await requirePrefix(db, body.number_prefix, auth.reach.rootOf(record.id), record.id);
    if (body.closed && before.parent_id === null)
      throw invalid("closed", `${before.name} is the root of its tree and cannot be closed.`);
    const changes = {
      name: body.name,
      kind: body.kind,
      number_prefix: body.number_prefix,
      address: body.address,
      parent_id,
      closed_at: closedAt(body, before.closed_at, now),
      updated_at: now,
    };
    audit({ fields: changedFields(before, changes) });
    await updateRow(db, "organizations", record.id, changes);
    return reply(db, auth, record.id);
  },

  "organizations.delete": async ({ db, record }) => {
    const ties = await keptIn(db, record.id);
    if (ties.length > 0)
      throw unprocessable({
        organization: [`It holds ${ties.join(", ")}. Close it instead: nothing new is kept in it then.`],
      });
    // The picture of its map: a file whose owner is gone would keep its bytes for good.
    await deleteMediaOf(db, "organization", [record.id]);
    await deleteRow(db, "organizations", record.id);
    return {};
  },

  "organizations.removeUser": async (call) => {
    const { record, params, audit } = call;
    const gone = await removeMembership(changingBy(call), {
      organizationId: record.id,
      userId: params.userId,
    });
    audit({
      recordType: "user",
      recordId: params.userId,
      organizationId: record.id,
      ...removalOf(gone),
    });
    return {};
  },
} satisfies Partial<Handlers>;
