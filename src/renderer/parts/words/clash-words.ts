import type { PendingChange } from "#contract/bridge/waiting.ts";
import { takesBoth } from "#contract/endpoints/plain-shapes.ts";
import { answers } from "#contract/records/assessments/schema.ts";
import { attendances } from "#contract/records/meetings/schema.ts";
import { reminderStatuses } from "#contract/records/reminders/schema.ts";
import { taskPriorities, taskVisibilities } from "#contract/records/tasks/schema.ts";
import type { Choice } from "#instruments/cstag.ts";
import { answerScale, classificationOption, steps } from "#instruments/cstag.ts";
import { type Instrument, sureText } from "#instruments/instrument.ts";
import {
  type DetailField,
  interviewDetailNames,
  interviewTypeField,
  safetyDetailNames,
  safetyKind,
} from "#instruments/interviews.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { reviewOf, sourceOf } from "#instruments/sources.ts";
import { formatDate, formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { attendanceNames } from "#parts/meetings/meeting-words.ts";
import { bulletinFieldLabel, bulletinFieldValue } from "./bulletin-fields.ts";
import { fieldLabel } from "./field-labels.ts";
import { personLabels } from "./person-labels.ts";
import { isPlaceEntry, isPlaceEntryText, placeEntryLabel, placeEntryValue } from "./place-entry-fields.ts";
import { isWaitingPlain, plainFieldValue, plainFieldWord } from "./plain-field-words.ts";
import { isWavrText, wavrChoice, wavrLabel } from "./wavr-words.ts";

const recurrenceWords: Readonly<Record<string, string>> = {
  daily: t("Every day"),
  weekly: t("Every week"),
  monthly: t("Every month"),
};

export type ChangedKind = PendingChange["kind"];

/** What is needed to word a field besides its path. */
export type FieldContext = {
  readonly kind: ChangedKind;
  /** The field's record, as far as known: an interview's type determines its questions. */
  readonly record?: unknown;
  /** Names of colleagues and schools by `user:12` and `organization:3`. */
  readonly names?: ReadonlyMap<string, string>;
  /** The words of the assessment that the record belongs to, where that is at hand. */
  readonly instrument?: Instrument | undefined;
};

const mediaLabels: Readonly<Record<string, string>> = { file_name: t("File name"), tags: t("Tags") };
const taskLabels: Readonly<Record<string, string>> = {
  title: t("Title"),
  description: t("Description"),
  assignee_ids: t("Assigned to"),
  status: t("Status"),
  priority: t("Priority"),
  visibility: t("Who sees it"),
  due_at: t("Due date"),
  due_time: t("Time"),
  every: t("Repeats"),
  recurrence: t("Repeats"),
  until: t("Last due date"),
  checklist: t("Checklist"),
};
const meetingLabels: Readonly<Record<string, string>> = {
  title: t("Title"),
  starts_at: t("From"),
  ends_at: t("To"),
  place: t("Place"),
  online_url: t("Online"),
  agenda: t("Agenda"),
  people: t("Who is asked"),
};
const reminderFields = ["title", "remind_at", "assigned_user_id", "reminder_status_id"];
const stateLabels: Readonly<Record<string, string>> = {
  interviewIds: t("Interviews"),
  case_id: t("Case"),
  person_uuid: t("Person"),
  attachments: t("Files"),
  tempAttachments: t("Files"),
  attachmentsPaths: t("Files"),
};

/** `Key Observations` for its wire key. */
const sectionName = (key: string): string =>
  steps.flatMap(({ sections }) => sections).find((section) => section.key === key)?.label ??
  key.replaceAll("_", " ");

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const read = (of: unknown, key: string): unknown =>
  typeof of === "object" && of !== null ? (of as Readonly<Record<string, unknown>>)[key] : undefined;

/** The type in an interview's record: `subject`, `target_witness`, `parent`. */
function interviewType(record: unknown): string {
  const state = read(record, "state");
  const type =
    read(record, "section") === "safety_interviews" ? read(state, "type") : read(state, "interview_type");
  return typeof type === "string" ? type : "";
}

const isSafety = (record: unknown) => read(record, "section") === "safety_interviews";

/** The wording of an interview's question. */
function questionText(field: string, context: FieldContext): string | null {
  const { record, instrument } = context;
  const type = interviewType(record);
  if (isSafety(record)) {
    const group = safetyKind(type)?.groups.find(({ questions }) =>
      questions.some((one) => one.field === field),
    );
    const number = group?.questions.find((one) => one.field === field)?.number;
    const text = sureText(
      instrument,
      ({ safety }) =>
        safety
          .typeOf(type)
          ?.groups.flatMap(({ questions }) => questions)
          .find((one) => one.field === field)?.text,
    );
    return group === undefined || text === null ? null : `${group.label}, ${number}. ${text}`;
  }
  const text = sureText(
    instrument,
    ({ interviews }) => interviews.formOf(type)?.questions.find(({ key }) => key === field)?.text,
  );
  return text === null ? null : `${field.replace(/^q/, "")}. ${text}`;
}

/** The question whether to delete what others changed since. */
const isDeletion = (path: readonly string[]): boolean => path.length === 1 && path[0] === "deletion";
const deletionWords: Readonly<Record<string, string>> = {
  delete: t("Delete it all the same. It can be restored for 30 days."),
  keep: t("Keep it as it is now."),
};

/** The name of a field on screen: `Key Observations: 3. The account given fits …`, `Due date`, `Preferred name`. */
export function clashLabel(path: readonly string[], context: FieldContext): string {
  const { kind } = context;
  const last = path.at(-1);
  if (last === undefined) return t("The whole record");
  if (isDeletion(path)) return t("You deleted it; it was changed since");
  if (isWaitingPlain(kind)) return plainFieldWord(kind, path[0] ?? last)?.label ?? sentence(fieldLabel(last));
  if (isPlaceEntry(kind)) return placeEntryLabel(last) ?? sentence(fieldLabel(last));
  if (kind === "bulletin") return bulletinFieldLabel(last) ?? sentence(fieldLabel(last));
  if (stateLabels[last]) return stateLabels[last];
  if (kind === "person") return personLabels[path[0] ?? last] ?? sentence(fieldLabel(last));
  if (kind === "media" || kind === "upload") return mediaLabels[last] ?? sentence(fieldLabel(last));
  if (kind === "task") return taskLabels[last] ?? sentence(fieldLabel(last));
  if (kind === "meeting") return meetingLabels[last] ?? sentence(fieldLabel(last));
  if (kind === "wavr") return wavrLabel(last, context.instrument) ?? sentence(fieldLabel(last));
  if (kind === "interview") return questionText(last, context) ?? sentence(fieldLabel(last));
  if (kind === "reminder") return sentence(fieldLabel(reminderFields.includes(last) ? `task:${last}` : last));
  const at = path.indexOf("steps");
  const section = at < 0 ? undefined : path[at + 1];
  if (section === undefined) return sentence(fieldLabel(last));
  return section === last
    ? sectionName(section)
    : `${sectionName(section)}: ${fieldLabel(last, context.instrument)}`;
}

const pick = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value);

const detailField = (field: string, context: FieldContext): DetailField | undefined =>
  [interviewTypeField, ...interviewDetailNames, ...safetyDetailNames(interviewType(context.record))].find(
    ({ key }) => key === field,
  );

const named = (kind: "user" | "organization", id: unknown, names: FieldContext["names"]): string =>
  names?.get(`${kind}:${String(id)}`) ?? t("Number {{id}}", { id: String(id) });

/** One entry of a list as a line: a phone with its label, an address. */
const entryWords = (entry: unknown): string =>
  typeof entry === "object" && entry !== null
    ? Object.values(entry)
        .filter((part) => typeof part === "string" && part !== "")
        .join(", ")
    : String(entry);

/** An item of an agenda, or somebody who is asked, with whether they were there. */
function meetingRow(row: unknown, names: FieldContext["names"]): string {
  const [text, name, user] = [read(row, "text"), read(row, "name"), read(row, "user_id")];
  if (typeof text === "string") return text;
  const who = typeof name === "string" ? name : named("user", user, names);
  const attendance = attendances.find((each) => each === read(row, "attendance"));
  return attendance === undefined ? who : `${who}: ${attendanceNames[attendance]}`;
}

const isRadio = (field: string) => field.endsWith("_radio");
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** A value in words, with several lines for a list; null where there is none. */
export function clashValue(path: readonly string[], value: unknown, context: FieldContext): string | null {
  const field = path.at(-1) ?? "";
  if (isBlank(value)) return null;
  if (isDeletion(path)) return deletionWords[String(value)] ?? null;
  if (isWaitingPlain(context.kind)) {
    const said = plainFieldValue(context.kind, path[0] ?? field, value, context);
    if (said !== null) return said;
  }
  if (isPlaceEntry(context.kind)) {
    const said = placeEntryValue(field, value, context.record);
    if (said !== null) return said;
  }
  if (context.kind === "bulletin") {
    const said = bulletinFieldValue(field, value);
    if (said !== null) return said;
  }
  if (isRadio(field)) return answerScale.find((answer) => answer.value === value)?.label ?? String(value);
  switch (field) {
    case "threat_classification":
    case "considered_classification":
      return classificationOption(Number(value))?.label ?? String(value);
    case "source":
      return sourceOf(value)?.label ?? String(value);
    case "informationReviewed":
      return reviewOf(value)?.label ?? String(value);
    case "reminder_status_id":
      return reminderStatuses.find(({ id }) => id === value)?.name ?? String(value);
    case "assigned_user_id":
      return named("user", value, context.names);
    case "assignee_ids":
      return [value]
        .flat()
        .map((id) => named("user", id, context.names))
        .join("\n");
    case "organization_id":
      return named("organization", value, context.names);
    case "person_type_id":
      return personTypeName(Number(value));
  }
  if (context.kind === "wavr") {
    const said = wavrChoice(field, value, context.instrument);
    if (said !== null) return said;
  }
  if (context.kind === "task") {
    if (field === "status") return reminderStatuses.find(({ id }) => id === value)?.name ?? String(value);
    if (field === "priority") return taskPriorities.find(({ id }) => id === value)?.label ?? String(value);
    if (field === "visibility")
      return taskVisibilities.find(({ id }) => id === value)?.label ?? String(value);
    if (field === "every") return recurrenceWords[String(value)] ?? String(value);
  }
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (Array.isArray(value) && context.kind === "meeting")
    return value.map((row) => meetingRow(row, context.names)).join("\n");
  if (Array.isArray(value)) return value.map(entryWords).join("\n");
  if (typeof value === "object") return entryWords(value);
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatDateTime(text) || text;
  const options = context.kind === "interview" ? (detailField(field, context)?.options ?? []) : [];
  return options.length > 0
    ? pick(options, value)
    : context.kind === "person"
      ? enrollment(field, text)
      : text;
}

const enrollment = (field: string, text: string): string =>
  field === "enrollment_status" ? sentence(text.replaceAll("_", " ")) : text;

/** The text for a side that has no value. */
export const nothingSaid = (path: readonly string[]): string =>
  isRadio(path.at(-1) ?? "") || /^[a-z]+\d+$/.test(path.at(-1) ?? "") ? t("Not answered") : t("Blank");

const oneOfFew = [
  "due_at",
  "due_time",
  "every",
  "until",
  "source",
  "informationReviewed",
  "enrollment_status",
  "grade",
  "date_of_birth",
  "remind_at",
];

/**
 * Can both values be kept, one after the other? Only free text and lists: of two answers, days or choices one holds,
 * and names and titles are a single line.
 */
export function mayKeepBoth(
  path: readonly string[],
  mine: unknown,
  theirs: unknown,
  context: FieldContext,
): boolean {
  const field = path.at(-1) ?? "";
  if (isDeletion(path)) return false;
  if (isWaitingPlain(context.kind))
    return !isBlank(mine) && !isBlank(theirs) && takesBoth(context.kind, field, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs)) return true;
  if (typeof mine !== "string" || typeof theirs !== "string" || isBlank(mine) || isBlank(theirs))
    return false;
  if (context.kind === "wavr") return isWavrText(field, context.instrument);
  if (isPlaceEntry(context.kind)) return isPlaceEntryText(field);
  if (isRadio(field) || oneOfFew.includes(field)) return false;
  if ((answers as readonly string[]).includes(mine) && (answers as readonly string[]).includes(theirs))
    return false;
  if (context.kind === "person") return field === "description";
  if (context.kind === "media" || field === "title") return false;
  const detail = context.kind === "interview" ? detailField(field, context) : undefined;
  return detail === undefined || detail.input === "textarea";
}

const FIELDS_SHOWN = 2;

/** `Notes, Phones and 3 more`: what others changed, in one line. */
export function mergedFields(paths: readonly (readonly string[])[]): string {
  const labels = [
    ...new Set(
      paths.map(
        (path) =>
          personLabels[path[0] ?? ""] ??
          stateLabels[path.at(-1) ?? ""] ??
          sentence(fieldLabel(path.at(-1) ?? "")),
      ),
    ),
  ].filter((label) => label !== "");
  const more = labels.length - FIELDS_SHOWN;
  return more > 0
    ? t("{{labels}} and {{more}} more", { labels: labels.slice(0, FIELDS_SHOWN).join(", "), more })
    : labels.join(" and ");
}
