import { v7 as uuidv7 } from "uuid";
import { sameValue } from "#contract/merge/same-value.ts";
import type { CaseTemplateValues, TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { sharedRights } from "#server/access/rights.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { managedOrganizations, managedRoot, staysWith, usedBy } from "#server/kit/keeping.ts";
import { isNameTaken } from "#server/kit/names-in-tree.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { isOffered, offeredOptions } from "#server/kit/offered-rows.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import {
  casesOfTemplate,
  findTemplate,
  listTemplates,
  presentTemplate,
  publishVersion,
  versionOf,
} from "./repository.ts";

const definitionOf = ({ sections, defaults, tasks }: CaseTemplateValues): TemplateDefinition => ({
  sections,
  defaults,
  tasks,
});

async function existing(db: Db, id: number) {
  const template = await findTemplate(db, id);
  const definition = template && (await versionOf(db, id, template.published_version));
  if (!template || !definition) throw new Error("A template vanished while it was read.");
  return { template, definition };
}

async function requireBody(
  db: Db,
  root: number,
  body: CaseTemplateValues,
  before: { readonly id: number; readonly definition: TemplateDefinition } | null,
): Promise<void> {
  if (await isNameTaken(db, "case_templates.name", { name: body.name, root, except: before?.id ?? 0 }))
    throw invalid("name", "Name belongs to another template already. Choose another one.");
  const { category_id, type_id } = body.defaults;
  const was = before?.definition.defaults;
  if (!(await isOffered(db, "case_categories", root, category_id, was?.category_id ?? null)))
    throw invalid("defaults.category_id", "Category is not one of the choices.");
  if (!(await isOffered(db, "case_types", root, type_id, was?.type_id ?? null)))
    throw invalid("defaults.type_id", "Type is not one of the choices.");
}

/** Inserts a template with its first version. */
async function publishNew(
  call: { readonly db: Db; readonly auth: Auth; readonly now: string },
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

async function formLists(db: Db, auth: Auth) {
  return {
    organizations: await managedOrganizations(db, auth),
    categories: await offeredOptions(db, "case_categories", auth.reach.manages),
    types: await offeredOptions(db, "case_types", auth.reach.manages),
  };
}

async function reply(db: Db, access: Pick<Access, "id" | "rights">) {
  const data = await presentTemplate(db, access);
  return { body: { data }, version: data.version };
}

/** "Name (copy)", and after it "Name (copy 2)" and so on. */
async function copyName(db: Db, root: number, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? " (copy)" : ` (copy ${count})`;
    const wanted = `${name.slice(0, 120 - ending.length)}${ending}`;
    if (!(await isNameTaken(db, "case_templates.name", { name: wanted, root, except: 0 }))) return wanted;
  }
}

export const caseTemplateHandlers = {
  "caseTemplates.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listTemplates(db, auth, query)),
  }),

  "caseTemplates.new": async ({ db, auth }) => ({ body: { data: await formLists(db, auth) } }),

  "caseTemplates.edit": async ({ db, auth, record }) => {
    const { body, version } = await reply(db, record);
    return { body: { data: { ...(await formLists(db, auth)), case_template: body.data } }, version };
  },

  "caseTemplates.create": async (call) => {
    const { db, auth, body, audit } = call;
    const root = managedRoot(auth.reach, body.organization_id);
    const uuid = await newUuid(db, "case_templates", body.uuid);
    await requireBody(db, root, body, null);
    const id = await publishNew(call, root, { ...body, uuid }, definitionOf(body));
    audit({ recordType: "case-template", recordId: id, organizationId: root });
    return reply(db, { id, rights: sharedRights(auth.reach, root) });
  },

  "caseTemplates.update": async ({ db, auth, body, now, record, audit }) => {
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

  "caseTemplates.delete": async ({ db, record }) => {
    const cases = await casesOfTemplate(db, record.id);
    if (cases > 0) throw invalid("case_template", usedBy("template", cases));
    await deleteRow(db, "case_templates", record.id);
    return {};
  },

  "caseTemplates.duplicate": async (call) => {
    const { db, record, audit } = call;
    const { template, definition } = await existing(db, record.id);
    const root = template.organization_id;
    const name = await copyName(db, root, template.name);
    const copy = { uuid: uuidv7(), name, description: template.description, active: template.active === 1 };
    const id = await publishNew(call, root, copy, definition);
    audit({ recordType: "case-template", recordId: id, organizationId: root });
    return reply(db, { id, rights: record.rights });
  },
} satisfies Partial<Handlers>;
