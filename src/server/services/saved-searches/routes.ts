import { knownQuery, type SavedSearchValues } from "#contract/services/saved-searches/endpoints.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { colleagues } from "#server/platform/accounts/users.ts";
import { beginAlert, notifySearches } from "./alerts.ts";
import { formOf, organizationsToShareWith } from "./form.ts";
import { listSearches, ownSearches, presentSearch, replaceReaders } from "./repository.ts";
import { prepareSearchReport } from "./search-report.ts";

const mostSearches = 100;
/** Each immediate alert runs its list's query once a minute. */
const mostAlerts = 20;

async function requireRoom(db: Db, ownerId: number, body: SavedSearchValues, besides: number | null) {
  const others = await ownSearches(db, ownerId, besides);
  if (others.some((each) => each.name.toLowerCase() === body.name.toLowerCase()))
    throw invalid("name", "There is a saved search of this name already. Choose another name.");
  if (besides === null && others.length >= mostSearches)
    throw invalid("name", `You have ${mostSearches} saved searches. Delete one before you save another.`);
  if (body.alert !== "off" && others.filter((each) => each.alert !== "off").length >= mostAlerts)
    throw invalid("alert", `You have ${mostAlerts} alerts. Turn one off before you set another.`);
}

/**
 * A search can be shared with visible colleagues or with an organization of the owner; readers already named may
 * stay.
 */
async function requireSharing(
  db: Db,
  auth: Auth,
  shared: SavedSearchValues["shared_with"],
  before: { readonly users: readonly number[]; readonly organization: number | null },
): Promise<void> {
  if (shared.kind === "users") {
    const known = new Set([...(await colleagues(db, auth.reach.trees)).map(({ id }) => id), ...before.users]);
    if (!shared.user_ids.every((id) => known.has(id)))
      throw invalid("shared_with.user_ids", "This colleague was not found.");
  }
  if (shared.kind === "organization" && shared.organization_id !== before.organization) {
    const may = organizationsToShareWith(auth).includes(shared.organization_id);
    if (!may) throw invalid("shared_with.organization_id", "Choose an organization that you belong to.");
  }
}

/** The columns that the body sets, one by one (V-2). */
const columnsOf = (body: SavedSearchValues, now: string) => ({
  name: body.name,
  query: writeJson(knownQuery(body.resource, body.query)),
  columns: body.columns === null ? null : writeJson(body.columns),
  shared: body.shared_with.kind,
  shared_organization_id: body.shared_with.kind === "organization" ? body.shared_with.organization_id : null,
  updated_at: now,
});

const readersOf = (body: SavedSearchValues) =>
  body.shared_with.kind === "users" ? body.shared_with.user_ids : [];

async function reply(db: Db, auth: Auth, id: number) {
  const data = await presentSearch(db, auth, { id });
  return { body: { data }, version: data.version };
}

export const savedSearchHandlers = {
  "searches.list": async ({ db, auth, query, request, services }) => {
    await notifySearches(db, auth, services.options.clock());
    return { body: pageReply(request, query, await listSearches(db, auth, query)) };
  },

  "searches.new": async ({ db, auth }) => ({ body: { data: await formOf(db, auth) } }),

  "searches.edit": async ({ db, auth, record }) => {
    const { body, version } = await reply(db, auth, record.id);
    return { body: { data: { ...(await formOf(db, auth)), search: body.data } }, version };
  },

  "searches.create": async ({ db, auth, body, now, services, audit }) => {
    if (auth.reach.home === null) throw forbidden();
    await requireRoom(db, auth.userId, body, null);
    await requireSharing(db, auth, body.shared_with, { users: [], organization: null });
    const uuid = await newUuid(db, "saved_searches", body.uuid);
    const id = await insertRow(db, "saved_searches", {
      uuid,
      version: 1,
      created_at: now,
      owner_id: auth.userId,
      organization_id: auth.reach.home,
      resource: body.resource,
      alert: body.alert,
      look_at: null,
      ...columnsOf(body, now),
    });
    await replaceReaders(db, id, readersOf(body));
    if (body.alert !== "off") await beginAlert(db, auth, id, services.options.clock());
    audit({ recordType: "search", recordId: id, organizationId: auth.reach.home });
    return reply(db, auth, id);
  },

  "searches.update": async ({ db, auth, record, body, now, services, audit }) => {
    const before = await findRow(db, "saved_searches", record.id);
    if (body.resource !== before.resource)
      throw invalid("resource", "A saved search stays with its list. Save another one.");
    const own = before.owner_id === auth.userId;
    await requireRoom(db, before.owner_id, own ? body : { ...body, alert: "off" }, record.id);
    const shown = await presentSearch(db, auth, record);
    const users = shown.shared_with.users.map(({ id }) => id);
    await requireSharing(db, auth, body.shared_with, {
      users,
      organization: before.shared_organization_id,
    });
    const alert = own ? body.alert : before.alert;
    const changes = { ...columnsOf(body, now), alert };
    await updateRow(db, "saved_searches", record.id, changes);
    await replaceReaders(db, record.id, readersOf(body));
    const asksElse = changes.query !== before.query;
    if (own && (asksElse || alert !== before.alert))
      await beginAlert(db, auth, record.id, services.options.clock());
    const readers =
      [...readersOf(body)].sort((a, b) => a - b).join() !== [...users].sort((a, b) => a - b).join();
    audit({ fields: [...changedFields(before, changes), ...(readers ? ["shared_with"] : [])] });
    return reply(db, auth, record.id);
  },

  "searches.delete": async ({ db, record }) => {
    await deleteRow(db, "saved_searches", record.id);
    return {};
  },

  "searches.report": {
    prepare: (call) => prepareSearchReport(call, { ...call.query, bom: call.query.bom === "yes" }),
  },

  "searches.download": { prepare: (call) => prepareSearchReport(call, call.body) },
} satisfies Partial<Handlers>;
