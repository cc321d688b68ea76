import { sql } from "kysely";
import { sameValue } from "#contract/merge/same-value.ts";
import { templateLanguages } from "#contract/records/report-templates/endpoints.ts";
import { templateLists, templateTokens } from "#contract/records/report-templates/tokens.ts";
import { questionOfToken } from "#instruments/answer-tokens.ts";
import { presentRights, sharedRights } from "#server/access/rights.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { byText, byValue } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { managedRoot, offeredOrganizations, usedBy } from "#server/kit/keeping.ts";
import { isNameTaken } from "#server/kit/names-in-tree.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { disclosedAfter, editionsOf, keepEdition, toldBy } from "./editions.ts";
import { addReadyMade } from "./ready-made.ts";

/** A row as lists show it: without its content. */
const presented = ({ created_by: _, active, content, ...row }: Row<"report_templates">) => ({
  ...row,
  active: active === 1,
  tells: toldBy(content),
});

export const reportTemplates = recordHandlers("report-template", {
  columns: ({ name, description, language, kind, reader, active, content }, _, before) => ({
    name,
    description,
    language,
    kind,
    reader: reader === undefined ? (before?.reader ?? null) : reader,
    active: active ? 1 : 0,
    content: writeJson(content),
    edition: before === null ? 1 : before.edition + (sameValue(readJson(before.content), content) ? 0 : 1),
  }),
  check: async (db, { name }, { id, organizationId }) => {
    if (await isNameTaken(db, "report_templates.name", { name, root: organizationId, except: id }))
      throw invalid("name", `There is already a report template called “${name}”. Choose another name.`);
  },
  beside: keepEdition,
  ties: async (db, ids) =>
    new Map(
      [...(await disclosedAfter(db, ids))].map(([id, count]) => [
        id,
        usedBy("template", count, { one: "disclosure record", many: "disclosure records" }),
      ]),
    ),
  list: {
    sorts: {
      name: byText("report_templates.name"),
      edition: byValue("report_templates.edition"),
      updated_at: byValue("report_templates.updated_at"),
    },
    where: ({ active = [], language = [], offered_for }) => [
      ...(active.length === 1
        ? [sql<boolean>`report_templates.active = ${active[0] === "yes" ? 1 : 0}`]
        : []),
      ...(language.length === 1 ? [sql<boolean>`report_templates.language = ${language[0]}`] : []),
      ...(offered_for === undefined
        ? []
        : [
            sql<boolean>`report_templates.organization_id in
              (select root_id from organization_trees where organization_id = ${offered_for})`,
          ]),
    ],
  },
  rows: async (_, reader, rows) =>
    rows.map((row) => ({
      ...presented(row),
      can: presentRights(sharedRights(reader.reach, row.organization_id)),
    })),
  whole: async (db, _, { id, rights }) => {
    const row = await findRow(db, "report_templates", id);
    return {
      ...presented(row),
      content: readJson(row.content),
      editions: await editionsOf(db, id),
      can: presentRights(rights),
    };
  },
  form: async (db, auth) => ({
    organizations: await offeredOrganizations(db, auth, "report-template"),
    languages: [...templateLanguages],
  }),
});

export const reportTemplateHandlers = {
  "reportTemplates.addReadyMade": async ({ db, auth, body, now, audit }) => {
    const root = managedRoot(auth.reach, body.organization_id);
    const added = await addReadyMade(db, { root, userId: auth.userId, now });
    audit({ organizationId: root, fields: [`added:${added}`] });
    return { body: { data: { added } } };
  },

  "reportTemplates.tokens": async () => ({
    body: {
      data: {
        tokens: templateTokens.map((token) => ({ ...token, question: questionOfToken(token.name) })),
        lists: [...templateLists],
      },
    },
  }),
} satisfies Partial<Handlers>;
