import { sameValue } from "#contract/merge/same-value.ts";
import type { FieldValues } from "#contract/records/case-templates/field-schema.ts";
import {
  fieldProblems,
  fieldValueOf,
  keepValues,
  shownSections,
} from "#contract/records/case-templates/fields.ts";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import type { TemplateKind } from "#contract/records/case-templates/template-endpoints.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid, unprocessable } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { colleagues } from "#server/platform/accounts/users.ts";
import { answersOf, findTemplate, subjectOf, versionOf } from "./repository.ts";

interface Sent {
  readonly template_id?: number | null | undefined;
  readonly template_version?: number | null | undefined;
  readonly fields?: FieldValues | undefined;
}

/** The record as it was. */
type Before = Pick<Row<"cases">, "template_id" | "template_version" | "fields">;

interface About {
  readonly kind: TemplateKind;
  /** The top of the tree that the record is kept in. */
  readonly root: number | null;
  readonly before: Before | null;
  /** Those of these people whom an answer may name. */
  readonly known: (uuids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

const nothing: TemplateDefinition = {
  sections: [],
  defaults: { category_id: null, type_id: null, confidentiality: null },
  tasks: [],
};

/** The template version that the body names: the record's own, or one of a template that its tree offers. */
async function chosenVersion(db: Db, { kind, root, before }: About, sent: Sent) {
  const id = sent.template_id === undefined ? (before?.template_id ?? null) : sent.template_id;
  if (id === null) return { template_id: null, template_version: null, definition: nothing };
  const same = id === before?.template_id;
  const template = await findTemplate(db, id);
  if (
    template?.subject !== subjectOf[kind] ||
    (!same && (template.active === 0 || template.organization_id !== root))
  )
    throw invalid("template_id", "Template is not one of the choices.");
  const own = same ? before.template_version : template.published_version;
  const version = sent.template_version ?? own ?? template.published_version;
  const definition = await versionOf(db, id, version);
  if (definition === null)
    throw invalid("template_version", "Template version is not one that was published.");
  return { template_id: id, template_version: version, definition };
}

/** Newly named people and colleagues in answers must be visible to the author. */
async function strangers(
  db: Db,
  auth: Auth,
  { sections }: TemplateDefinition,
  { known: among, held }: Pick<About, "known"> & { readonly held: FieldValues },
  values: FieldValues,
): Promise<Record<string, string[]>> {
  const named = shownSections(sections, values)
    .flatMap((section) => section.fields)
    .filter((field) => field.type === "person" || field.type === "user")
    .map((field) => ({ field, value: fieldValueOf(values, field.key) }))
    .filter(({ field, value }) => value !== null && value !== fieldValueOf(held, field.key));
  if (named.length === 0) return {};
  const uuids = named.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const persons = await among(uuids);
  const users = new Set((await colleagues(db, auth.reach.trees)).map((user) => user.id));
  const known = (value: unknown) =>
    typeof value === "string" ? persons.has(value) : users.has(Number(value));
  return Object.fromEntries(
    named
      .filter(({ value }) => !known(value))
      .map(({ field }) => [`fields.${field.key}`, [`${field.label} was not found.`]]),
  );
}

/** The columns that a save sets for template and answers, validated by the template's definition. */
export async function templateColumns(db: Db, auth: Auth, sent: Sent, about: About) {
  const { before, known } = about;
  const { definition, ...chosen } = await chosenVersion(db, about, sent);
  const held: FieldValues = before === null ? {} : answersOf(before);
  const values = keepValues(definition.sections, held, sent.fields ?? {});
  const unchanged =
    before !== null &&
    sameValue(held, values) &&
    chosen.template_id === before.template_id &&
    chosen.template_version === before.template_version;
  if (!unchanged) {
    const problems = fieldProblems(definition.sections, values);
    const errors = {
      ...(await strangers(db, auth, definition, { known, held }, values)),
      ...Object.fromEntries(problems.map(({ key, message }) => [`fields.${key}`, [message]])),
    };
    if (Object.keys(errors).length > 0) throw unprocessable(errors);
  }
  return { columns: { ...chosen, fields: writeJson(values) }, definition };
}
