import { v7 as uuidv7 } from "uuid";
import type { EndpointName, EndpointRequest } from "#contract/endpoints/table.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { type TemplateKind, templateKinds } from "#contract/records/case-templates/template-endpoints.ts";
import type { Access } from "#server/access/loaded.ts";
import { sharedRights } from "#server/access/rights.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { managedOrganizations, managedRoot, staysWith, usedBy } from "#server/kit/keeping.ts";
import { isNameTaken } from "#server/kit/names-in-tree.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { isOffered, offeredOptions } from "#server/kit/offered-rows.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import {
  findTemplate,
  listTemplates,
  presentTemplate,
  publishVersion,
  subjectOf,
  usesOfTemplate,
  versionOf,
} from "./repository.ts";

/** Those of organizations of interest have sections alone. */
type Body = EndpointRequest<"entityTemplates.create">["body"] &
  Partial<Pick<TemplateDefinition, "defaults" | "tasks">>;

const definitionOf = ({ sections, defaults, tasks }: Body): TemplateDefinition => ({
  sections,
  defaults: defaults ?? { category_id: null, type_id: null, confidentiality: null },
  tasks: tasks ?? [],
});

/** What the handlers of either kind are given; which kind it is, their endpoint has made sure of. */
interface TemplateCall {
  readonly db: Db;
  readonly auth: Auth;
  readonly now: string;
  readonly query: EndpointRequest<"caseTemplates.list">["query"];
  readonly body: Body;
  readonly record: Access;
  readonly request: Parameters<typeof pageReply>[0];
  readonly audit: (about: AuditAbout) => void;
}

async function existing(db: Db, id: number) {
  const template = await findTemplate(db, id);
  const definition = template && (await versionOf(db, id, template.published_version));
  if (!template || !definition) throw new Error("A template vanished while it was read.");
  return { template, definition };
}

async function requireBody(
  db: Db,
  root: number,
  body: Body,
  before: { readonly id: number; readonly definition: TemplateDefinition } | null,
): Promise<void> {
  if (await isNameTaken(db, "case_templates.name", { name: body.name, root, except: before?.id ?? 0 }))
    throw invalid("name", "Name belongs to another template already. Choose another one.");
  const { category_id, type_id } = definitionOf(body).defaults;
  const was = before?.definition.defaults;
  if (!(await isOffered(db, "case_categories", root, category_id, was?.category_id ?? null)))
    throw invalid("defaults.category_id", "Category is not one of the choices.");
  if (!(await isOffered(db, "case_types", root, type_id, was?.type_id ?? null)))
    throw invalid("defaults.type_id", "Type is not one of the choices.");
}

/** Inserts a template with its first version. */
async function publishNew(
  call: Pick<TemplateCall, "db" | "auth" | "now">,
  kind: TemplateKind,
  root: number,
  about: {
    readonly uuid: string;
    readonly name: string;
    readonly description: string | null;
    readonly active: boolean;
  },
  definition: TemplateDefinition,
): Promise<number> {
  const { db, auth, now } = call;
  const id = await insertRow(db, "case_templates", {
    uuid: about.uuid,
    created_at: now,
    updated_at: now,
    version: 1,
    organization_id: root,
    created_by: auth.userId,
    subject: subjectOf[kind],
    active: about.active ? 1 : 0,
    name: about.name,
    description: about.description,
    published_version: 1,
  });
  await publishVersion(db, {
    template_id: id,
    version: 1,
    definition: writeJson(definition),
    published_at: now,
    published_by: auth.userId,
  });
  return id;
}

async function formLists(db: Db, kind: TemplateKind, auth: Auth) {
  const organizations = await managedOrganizations(db, auth);
  if (kind === "entity-template") return { organizations };
  return {
    organizations,
    categories: await offeredOptions(db, "case_categories", auth.reach.manages),
    types: await offeredOptions(db, "case_types", auth.reach.manages),
  };
}

/** "Name (copy)", and after it "Name (copy 2)" and so on. */
async function copyName(db: Db, root: number, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? " (copy)" : ` (copy ${count})`;
    const wanted = `${name.slice(0, 120 - ending.length)}${ending}`;
    if (!(await isNameTaken(db, "case_templates.name", { name: wanted, root, except: 0 }))) return wanted;
  }
}

type TemplateHandlers = Pick<
  Handlers,
  Extract<EndpointName, `${(typeof templateKinds)[TemplateKind]["prefix"]}.${string}`>
>;

/** The handlers of a kind of template. */
function templateHandlers(kind: TemplateKind): Partial<TemplateHandlers> {
  const { prefix, key, of, all } = templateKinds[kind];
  const lists = (db: Db, auth: Auth) => formLists(db, kind, auth);
  const reply = async (db: Db, access: Pick<Access, "id" | "rights">) => {
    const data = await presentTemplate(db, kind, access);
    return { body: { data }, version: data.version };
  };
  const byAction = {
    list: async ({ db, auth, query, request }: TemplateCall) => ({
      body: pageReply(request, query, await listTemplates(db, kind, auth, query)),
    }),

    new: async ({ db, auth }: TemplateCall) => ({ body: { data: await lists(db, auth) } }),

    edit: async ({ db, auth, record }: TemplateCall) => {
      const { body, version } = await reply(db, record);
      return { body: { data: { ...(await lists(db, auth)), [key]: body.data } }, version };
    },

    create: async (call: TemplateCall) => {
      const { db, auth, body, audit } = call;
      const root = managedRoot(auth.reach, body.organization_id);
      const uuid = await newUuid(db, "case_templates", body.uuid);
      await requireBody(db, root, body, null);
      const id = await publishNew(call, kind, root, { ...body, uuid }, definitionOf(body));
      audit({ recordType: kind, recordId: id, organizationId: root });
      return reply(db, { id, rights: sharedRights(auth.reach, root) });
    },

    update: async ({ db, auth, body, now, record, audit }: TemplateCall) => {
      const { template, definition: before } = await existing(db, record.id);
      staysWith(template.organization_id, body.organization_id, "template");
      await requireBody(db, template.organization_id, body, { id: template.id, definition: before });
      const definition = definitionOf(body);
      // Parsed like a stored version, so that a filled-in default does not count as a change.
      const publishes = !sameValue(before, JSON.parse(JSON.stringify(definition)));
      const version = template.published_version + (publishes ? 1 : 0);
      if (publishes) {
        await publishVersion(db, {
          template_id: template.id,
          version,
          definition: writeJson(definition),
          published_at: now,
          published_by: auth.userId,
        });
      }
      const changes = {
        name: body.name,
        description: body.description,
        active: body.active ? 1 : 0,
        published_version: version,
        updated_at: now,
      };
      await updateRow(db, "case_templates", template.id, changes);
      audit({ fields: changedFields(template, changes) });
      return reply(db, record);
    },

    delete: async ({ db, record }: TemplateCall) => {
      const count = await usesOfTemplate(db, kind, record.id);
      if (count > 0) throw invalid(key, usedBy("template", count, { one: of, many: all }));
      await deleteRow(db, "case_templates", record.id);
      return {};
    },

    duplicate: async (call: TemplateCall) => {
      const { db, record, audit } = call;
      const { template, definition } = await existing(db, record.id);
      const root = template.organization_id;
      const name = await copyName(db, root, template.name);
      const about = {
        uuid: uuidv7(),
        name,
        description: template.description,
        active: template.active === 1,
      };
      const id = await publishNew(call, kind, root, about, definition);
      audit({ recordType: kind, recordId: id, organizationId: root });
      return reply(db, { id, rights: record.rights });
    },
  };
  return Object.fromEntries(
    Object.entries(byAction).map(([action, handler]) => [`${prefix}.${action}`, handler]),
  );
}

/** Templates of cases and of organizations of interest: one engine for both. */
export const templatesOfRecords = {
  ...templateHandlers("case-template"),
  ...templateHandlers("entity-template"),
} as TemplateHandlers;
