import { v7 as uuidv7 } from "uuid";
import { daysAfter } from "#contract/kit/days.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import type { FieldValues } from "#contract/records/case-templates/field-schema.ts";
import {
  fieldProblems,
  fieldValueOf,
  keepValues,
  shownSections,
} from "#contract/records/case-templates/fields.ts";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid, unprocessable } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { colleagues } from "#server/platform/accounts/users.ts";
import { fieldsOfCase, findTemplate, versionOf } from "#server/records/case-templates/repository.ts";
import { insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import type { CaseRow } from "./repository.ts";
import { personsForCase } from "./writes.ts";

interface Sent {
  readonly template_id?: number | null | undefined;
  readonly template_version?: number | null | undefined;
  readonly fields?: FieldValues | undefined;
}

type Before = Pick<CaseRow, "id" | "template_id" | "template_version" | "fields">;

const nothing: TemplateDefinition = {
  sections: [],
  defaults: { category_id: null, type_id: null, confidentiality: null },
  tasks: [],
};

/** The template version that the body names: the case's own, or one of a template that its tree offers. */
async function chosenVersion(db: Db, root: number | null, sent: Sent, before: Before | null) {
  const id = sent.template_id === undefined ? (before?.template_id ?? null) : sent.template_id;
  if (id === null) return { template_id: null, template_version: null, definition: nothing };
  const same = id === before?.template_id;
  const template = await findTemplate(db, id);
  if (template === undefined || (!same && (template.active === 0 || template.organization_id !== root)))
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
  before: { readonly caseId: number | null; readonly values: FieldValues },
  values: FieldValues,
): Promise<Record<string, string[]>> {
  const named = shownSections(sections, values)
    .flatMap((section) => section.fields)
    .filter((field) => field.type === "person" || field.type === "user")
    .map((field) => ({ field, value: fieldValueOf(values, field.key) }))
    .filter(({ field, value }) => value !== null && value !== fieldValueOf(before.values, field.key));
  if (named.length === 0) return {};
  const uuids = named.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const persons = await personsForCase(db, uuids, auth.reach.members, before.caseId);
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
export async function templateColumns(
  db: Db,
  auth: Auth,
  root: number | null,
  sent: Sent,
  before: Before | null,
) {
  const { definition, ...chosen } = await chosenVersion(db, root, sent, before);
  const held: FieldValues = before === null ? {} : fieldsOfCase(before);
  const values = keepValues(definition.sections, held, sent.fields ?? {});
  const unchanged =
    before !== null &&
    sameValue(held, values) &&
    chosen.template_id === before.template_id &&
    chosen.template_version === before.template_version;
  if (!unchanged) {
    const problems = fieldProblems(definition.sections, values);
    const errors = {
      ...(await strangers(db, auth, definition, { caseId: before?.id ?? null, values: held }, values)),
      ...Object.fromEntries(problems.map(({ key, message }) => [`fields.${key}`, [message]])),
    };
    if (Object.keys(errors).length > 0) throw unprocessable(errors);
  }
  return { columns: { ...chosen, fields: writeJson(values) }, definition };
}

/** Creates the tasks of a template with their assignees. */
export async function openTasks(
  db: Db,
  tasks: TemplateDefinition["tasks"],
  about: {
    readonly caseId: number;
    readonly organizationId: number;
    readonly team: readonly { readonly user_id: number; readonly role: string }[];
    readonly author: number;
    readonly now: string;
    /** The team's calendar day. */
    readonly today: string;
  },
): Promise<void> {
  for (const { title, due_in_days, role } of tasks) {
    const id = await insertTask(db, {
      uuid: uuidv7(),
      version: 1,
      created_at: about.now,
      updated_at: about.now,
      organization_id: about.organizationId,
      created_by: about.author,
      case_id: about.caseId,
      title,
      description: null,
      status: 1,
      priority: 2,
      visibility: visibleToTeam,
      due_at: daysAfter(about.today, due_in_days),
      due_time: null,
      completed_at: null,
      recurrence: null,
      checklist: writeJson([]),
      follows_id: null,
    });
    const assignees = about.team.filter((member) => role !== null && member.role === role);
    await replaceAssignees(
      db,
      id,
      assignees.map((member) => member.user_id),
    );
  }
}
