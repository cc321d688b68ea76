import { eventWords } from "#contract/records/location-events/event-words.ts";
import { placeWords } from "#contract/records/locations/place-words.ts";
import {
  standingName,
  standingOf,
  taskPriorities,
  taskVisibilities,
} from "#contract/records/tasks/schema.ts";
import { classificationOption } from "#instruments/cstag.ts";
import { withoutGrants } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { momentCell, type Sheet, yesNo } from "#server/kit/exports/sheet.ts";
import { writtenComments } from "#server/records/case-notes/comments.ts";
import { allTimeOf } from "#server/records/case-notes/time-log.ts";
import { readCase } from "#server/records/cases/repository.ts";
import { listWork } from "#server/records/tasks/work-list.ts";

const columns = (...labels: readonly (readonly [id: string, label: string])[]) =>
  labels.map(([id, label]) => ({ id, label }));
const labelOf = (list: readonly { readonly id: number; readonly label: string }[], id: number) =>
  list.find((each) => each.id === id)?.label ?? String(id);
const former = "A former colleague";
const dayOf = (day: string) => day.slice(0, 10);

type Case = Awaited<ReturnType<typeof readCase>>;

/** One field for each row, so that long texts stay readable. */
function factsSheet(record: Case): Sheet {
  const { name, role, anonymous } = record.reporter;
  const reporter = anonymous ? "Anonymous" : [name, role].filter((part) => part !== null).join(", ");
  const facts: readonly (readonly [string, string])[] = [
    ["Number", record.number],
    ["Title", record.title],
    ["School", record.organization_name],
    ["Stage", record.stage],
    ["Classification", classificationOption(record.classification)?.label ?? ""],
    ["Category", record.category?.label ?? ""],
    ["Type", record.type?.label ?? ""],
    ["Seen by", record.confidentiality],
    ["Occurred (UTC)", momentCell(record.occurred_at)],
    ["Reported (UTC)", momentCell(record.reported_at)],
    ["Reporter", reporter],
    ["Location", placeWords(record) ?? ""],
    ["Events", record.events.map(eventWords).join("; ")],
    ["Exact words", record.exact_words ?? ""],
    ["Summary", record.summary ?? ""],
    ["Immediate safety", record.immediate_safety ?? ""],
    ["Team", record.team.map((each) => `${each.full_name} (${each.role})`).join(", ")],
    ["Tags", record.tags.join(", ")],
    ["Legal hold", yesNo(record.legal_hold)],
    ["Opened (UTC)", momentCell(record.created_at)],
    ["Updated (UTC)", momentCell(record.updated_at)],
    ["Closed (UTC)", momentCell(record.closed_at)],
    ["Closing reason", record.closing_reason ?? ""],
    ["Archived (UTC)", momentCell(record.archived_at)],
  ];
  return { name: "Case", columns: columns(["field", "Field"], ["value", "Value"]), rows: facts };
}

const peopleSheet = (record: Case): Sheet => ({
  name: "People",
  columns: columns(["name", "Name"], ["role", "Role"], ["person_type", "Person type"], ["grade", "Grade"]),
  rows: record.persons.map((each) => [each.name, each.role, each.person_type.name, each.grade ?? ""]),
});

/** Only tasks that the reader may see, since some are for those concerned only. */
async function tasksSheet(db: Db, reader: Reader, caseId: number, today: string): Promise<Sheet> {
  const query = {
    page: 1,
    per_page: 10_000,
    sort: "due_at" as const,
    taskable_type: ["case"],
    taskable_id: caseId,
  };
  const { rows } = await listWork(db, withoutGrants(reader), query, today);
  return {
    name: "Tasks",
    columns: columns(
      ["title", "Title"],
      ["description", "Description"],
      ["status", "Status"],
      ["priority", "Priority"],
      ["visibility", "Seen by"],
      ["due_at", "Due"],
      ["assignees", "Assignees"],
      ["checklist", "Steps"],
      ["completed_at", "Completed (UTC)"],
    ),
    rows: rows.map((row) => [
      row.title,
      row.description ?? "",
      standingName(standingOf(row)),
      labelOf(taskPriorities, row.priority),
      labelOf(taskVisibilities, row.visibility),
      dayOf(row.due_at),
      row.assignees.map((each) => each.full_name).join(", "),
      row.checklist.map((step) => `${step.done ? "[x]" : "[ ]"} ${step.text}`).join("\n"),
      momentCell(row.not_needed ? null : row.completed_at),
    ]),
  };
}

async function commentsSheet(db: Db, caseId: number): Promise<Sheet> {
  const comments = await writtenComments(db, caseId);
  return {
    name: "Comments",
    columns: columns(["created_at", "Written (UTC)"], ["author", "Author"], ["body", "Comment"]),
    rows: comments.map((each) => [momentCell(each.created_at), each.author?.full_name ?? former, each.body]),
  };
}

export async function timeLogSheet(db: Db, caseId: number): Promise<Sheet> {
  const data = await allTimeOf(db, caseId);
  return {
    name: "Time log",
    columns: columns(
      ["started_at", "Started (UTC)"],
      ["minutes", "Minutes"],
      ["activity", "Activity"],
      ["user", "Who"],
      ["note", "Note"],
    ),
    rows: data.map((entry) => [
      momentCell(entry.started_at),
      String(entry.minutes),
      entry.activity,
      entry.user?.full_name ?? former,
      entry.note ?? "",
    ]),
  };
}

/** The tables of one case. Protected notes belong to people and are in none of them. */
export async function caseSheets(
  db: Db,
  reader: Reader,
  access: Access,
  today: string,
): Promise<readonly Sheet[]> {
  const record = await readCase(db, access);
  return [
    factsSheet(record),
    peopleSheet(record),
    await tasksSheet(db, reader, access.id, today),
    await commentsSheet(db, access.id),
    await timeLogSheet(db, access.id),
  ];
}
