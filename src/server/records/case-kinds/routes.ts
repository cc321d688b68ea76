import { v7 as uuidv7 } from "uuid";
import type { CaseKindValues } from "#contract/records/case-kinds/schema.ts";
import type { Access } from "#server/access/access.ts";
import { sharedRights } from "#server/access/rights.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import {
  casesOfKind,
  deleteKind,
  findKind,
  insertKind,
  type KindList,
  type KindQuery,
  kindTaken,
  listKinds,
  nextPosition,
  presentKind,
  updateKind,
} from "./repository.ts";
import { managedOrganizations, managedRoot, staysWith, usedBy } from "./shared-lists.ts";

interface About {
  readonly db: Db;
  readonly auth: Auth;
  readonly now: string;
  readonly audit: (about: AuditAbout) => void;
}

/** What both lists do; they differ in their table and in what one entry is called. */
function kindHandlers(list: KindList, record: "case-type" | "case-category", what: "type" | "category") {
  const label = what === "type" ? "Type" : "Category";

  const requireLabel = async (db: Db, root: number, body: CaseKindValues, except: number) => {
    if (await kindTaken(db, list, { label: body.label, root, except }))
      throw invalid("label", `${label} exists already. Choose another label.`);
  };
  const reply = async (db: Db, access: Pick<Access, "id" | "rights">) => {
    const data = await presentKind(db, list, access);
    return { body: { data }, version: data.version };
  };
  const columns = (body: CaseKindValues, now: string) => ({
    label: body.label,
    description: body.description,
    position: body.position,
    active: body.active ? 1 : 0,
    updated_at: now,
  });

  return {
    list: (call: { db: Db; auth: Auth; query: KindQuery }) => listKinds(call.db, list, call.auth, call.query),

    form: async ({ db, auth }: { db: Db; auth: Auth }) => ({
      organizations: await managedOrganizations(db, auth),
      position: await nextPosition(db, list, managedRoot(auth.reach, undefined)),
    }),

    create: async ({ db, auth, now, audit, body }: About & { body: CaseKindValues }) => {
      const root = managedRoot(auth.reach, body.organization_id);
      const uuid = body.uuid ?? uuidv7();
      if (await kindTaken(db, list, { uuid, root, except: 0 }))
        throw invalid("uuid", "A record with this uuid exists already.");
      await requireLabel(db, root, body, 0);
      const id = await insertKind(db, list, {
        uuid,
        created_at: now,
        version: 1,
        organization_id: root,
        created_by: auth.userId,
        ...columns(body, now),
      });
      audit({ recordType: record, recordId: id, organizationId: root });
      return reply(db, { id, rights: sharedRights(auth.reach, root) });
    },

    update: async (call: About & { body: CaseKindValues; record: Access }) => {
      const { db, body, now } = call;
      const before = await findKind(db, list, call.record.id);
      staysWith(before.organization_id, body.organization_id, what);
      await requireLabel(db, before.organization_id, body, before.id);
      const changes = columns(body, now);
      await updateKind(db, list, before.id, changes);
      call.audit({ fields: changedFields(before, changes) });
      return reply(db, call.record);
    },

    reply,

    remove: async (db: Db, id: number) => {
      const cases = await casesOfKind(db, list, id);
      if (cases > 0) throw invalid(record.replace("-", "_"), usedBy(what, cases));
      await deleteKind(db, list, id);
      return {};
    },
  };
}

const types = kindHandlers("case_types", "case-type", "type");
const categories = kindHandlers("case_categories", "case-category", "category");

export const caseTypeHandlers = {
  "caseTypes.list": async (call) => ({
    body: pageReply(call.request, call.query, await types.list(call)),
  }),
  "caseTypes.new": async (call) => ({ body: { data: await types.form(call) } }),
  "caseTypes.edit": async ({ db, record }) => {
    const { body, version } = await types.reply(db, record);
    return { body: { data: { case_type: body.data } }, version };
  },
  "caseTypes.create": types.create,
  "caseTypes.update": types.update,
  "caseTypes.delete": async ({ db, record }) => types.remove(db, record.id),
} satisfies Partial<Handlers>;

export const caseCategoryHandlers = {
  "caseCategories.list": async (call) => ({
    body: pageReply(call.request, call.query, await categories.list(call)),
  }),
  "caseCategories.new": async (call) => ({ body: { data: await categories.form(call) } }),
  "caseCategories.edit": async ({ db, record }) => {
    const { body, version } = await categories.reply(db, record);
    return { body: { data: { case_category: body.data } }, version };
  },
  "caseCategories.create": categories.create,
  "caseCategories.update": categories.update,
  "caseCategories.delete": async ({ db, record }) => categories.remove(db, record.id),
} satisfies Partial<Handlers>;
