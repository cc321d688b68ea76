import type { Generated, Kysely, Selectable } from "kysely";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import type { FieldValue } from "#contract/records/case-templates/field-schema.ts";
import type {
  CaseRole,
  CaseStage,
  CaseStatus,
  Confidentiality,
  TeamRole,
} from "#contract/records/cases/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { InterviewSection, InterviewState } from "#contract/records/interviews/schema.ts";
import type { PersonAddress, PersonEmail, PersonPhone } from "#contract/records/persons/schema.ts";
import type { SchoolDayRow } from "#contract/records/persons/school-day.ts";
import type { ReminderSection, ReminderState } from "#contract/records/reminders/schema.ts";
import type { Recurrence } from "#contract/records/tasks/schema.ts";
import type { JsonText } from "./json-text.ts";
import type { AgreementBoardTables } from "./tables/agreement-boards.ts";
import type { BulletinTables } from "./tables/bulletins.ts";
import type { CaseCardTables } from "./tables/case-cards.ts";
import type { CaseDisclosureTables } from "./tables/case-disclosures.ts";
import type { CaseExportTables } from "./tables/case-exports.ts";
import type { CaseGuestTables } from "./tables/case-guests.ts";
import type { CaseListTables } from "./tables/case-lists.ts";
import type { CaseNoticeTables } from "./tables/case-notices.ts";
import type { CaseTemplateTables } from "./tables/case-templates.ts";
import type { CaseWorkTables } from "./tables/case-work.ts";
import type { CommentWorkTables } from "./tables/comment-work.ts";
import type { CompartmentTraceTables } from "./tables/compartment-traces.ts";
import type { ContentPackTables } from "./tables/content-packs.ts";
import type { DashboardLayoutTables } from "./tables/dashboard-layouts.ts";
import type { DirectoryTables } from "./tables/directory.ts";
import type { EntityTables } from "./tables/entities.ts";
import type { FileTables } from "./tables/files.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { KeptRecordTables } from "./tables/kept-records.ts";
import type { MeetingTables } from "./tables/meetings.ts";
import type { MinutesTables } from "./tables/minutes.ts";
import type { NotificationTables } from "./tables/notifications.ts";
import type { OrganizationSettingTables } from "./tables/organization-settings.ts";
import type { PersonMergeTables } from "./tables/person-merges.ts";
import type { PersonWorkTables } from "./tables/person-work.ts";
import type { PlaceEntryTables } from "./tables/place-entries.ts";
import type { PlainTables } from "./tables/plain.ts";
import type { ProcessTables } from "./tables/processes.ts";
import type { ReportLinkTables } from "./tables/report-links.ts";
import type { ReportTemplateTables } from "./tables/report-templates.ts";
import type { RetentionTables } from "./tables/retention.ts";
import type { SavedReportTables } from "./tables/saved-reports.ts";
import type { SavedSearchTables } from "./tables/saved-searches.ts";
import type { ScimTables } from "./tables/scim.ts";
import type { SingleSignOnTables } from "./tables/single-sign-on.ts";
import type { SupportTables } from "./tables/support.ts";
import type { TaskCalendarTables } from "./tables/task-calendar.ts";
import type { WavrTables } from "./tables/wavr.ts";

/**
 * Columns in a form that both dialects have: instants and days as ISO text, yes/no as 0 or 1, lists and states as
 * JSON text.
 */
type Id = Generated<number>;

interface Stamped {
  id: Id;
  uuid: string;
  created_at: string;
  updated_at: string;
}

interface Versioned extends Stamped {
  version: number;
  organization_id: number;
  created_by: number | null;
}

export interface PersonTable extends Versioned {
  name: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  preferred_name: string | null;
  aliases: JsonText<string[]>;
  person_type_id: number;
  date_of_birth: string | null;
  pronouns: string | null;
  student_id: string | null;
  grade: string | null;
  enrollment_status: string | null;
  languages: JsonText<string[]>;
  accommodations: JsonText<string[]>;
  strengths: JsonText<string[]>;
  description: string | null;
  phones: JsonText<PersonPhone[]>;
  emails: JsonText<PersonEmail[]>;
  addresses: JsonText<PersonAddress[]>;
  school_day: JsonText<SchoolDayRow[]>;
  tags: JsonText<string[]>;
  source: string;
  /** Name parts, aliases and student ID in lower case, for searching regardless of case in any alphabet. */
  search_text: string;
  /** The person this one was merged into; null for all others. */
  merged_into: Generated<number | null>;
}

export interface CaseTable extends Versioned {
  number: string;
  title: string;
  status: CaseStatus;
  stage: CaseStage;
  category_id: number | null;
  type_id: number | null;
  confidentiality: Confidentiality;
  occurred_at: string | null;
  reported_at: string | null;
  reporter: JsonText<{ name: string | null; role: string | null; anonymous: boolean }>;
  location: string | null;
  /** The place on record that the words name. */
  location_id: Generated<number | null>;
  /** The zone of a floor plan of that place. */
  zone_id: Generated<number | null>;
  /** What that zone was called when the case was tied to it, or when it was deleted. While it is there, its own name counts. */
  zone_name: Generated<string | null>;
  /** What the place was called that was deleted, and the numbers that the place and the zone had. */
  place_name: Generated<string | null>;
  former_location_id: Generated<number | null>;
  former_zone_id: Generated<number | null>;
  summary: string | null;
  exact_words: string | null;
  immediate_safety: string | null;
  closing_reason: string | null;
  tags: JsonText<string[]>;
  legal_hold: number;
  archived_at: string | null;
  closed_at: string | null;
  search_text: string;
  /** The template and version it was written under; both null without one. */
  template_id: number | null;
  template_version: number | null;
  /** Answers by key as JSON, including those without a field in the template. */
  fields: JsonText<Record<string, FieldValue>>;
}

export interface CasePersonTable {
  case_id: number;
  person_id: number;
  role: CaseRole;
  position: number;
}

export interface CaseTeamTable {
  case_id: number;
  user_id: number;
  role: TeamRole;
}

export interface CaseNumberTable {
  organization_id: number;
  year: number;
  last: number;
}

export interface AssessmentTable extends Versioned {
  type: number;
  person_id: number;
  case_id: number | null;
  classification: number | null;
  state: JsonText<AssessmentState>;
  instrument_pack: string;
  instrument_version: string;
}

export interface ClassificationChangeTable {
  id: Id;
  assessment_id: number;
  from_value: number | null;
  to_value: number | null;
  user_id: number | null;
  changed_at: string;
  reasons: string | null;
}

export interface InterviewTable extends Stamped {
  version: number;
  /** Null until an assessment names it. */
  assessment_id: number | null;
  section: InterviewSection;
  state: JsonText<InterviewState>;
  created_by: number | null;
  compartment: Generated<Compartment>;
}

export interface ReminderTable extends Stamped {
  version: number;
  assessment_id: number;
  /** Null until a step of its assessment lists it. */
  section: ReminderSection | null;
  title: string;
  remind_at: string;
  assigned_user_id: number | null;
  status: number;
  state: JsonText<ReminderState>;
  created_by: number | null;
}

export interface TaskTable extends Versioned {
  /** Null for a task without a case. */
  case_id: number | null;
  title: string;
  description: string | null;
  status: number;
  priority: number;
  visibility: number;
  due_at: string;
  due_time: string | null;
  completed_at: string | null;
  recurrence: JsonText<Recurrence> | null;
  /** For monthly tasks: the intended day of the month, which a short month may move. Null for all others. */
  due_day: number | null;
  checklist: JsonText<{ text: string; done: boolean }[]>;
  /** The task whose completion created this one. */
  follows_id: number | null;
  /** The plan whose check-in or review it is. */
  plan_id: number | null;
  /** Of a review: the kind of its day and the day, by which it is made once. Of an action: what it is known by. */
  plan_day: string | null;
  /** Of a task that ended undone, since it was not needed any more: when. Its status is that of one that is done. */
  dropped_at: string | null;
  /** The meeting out of whose minutes it came, and the line there. */
  meeting_id: number | null;
  meeting_line: string | null;
  compartment: Generated<Compartment>;
}

export interface TaskAssigneeTable {
  task_id: number;
  user_id: number;
}

export interface CommentTable extends Stamped {
  version: number;
  case_id: number;
  created_by: number | null;
  body: string;
  edited_at: string | null;
  mentions: Generated<JsonText<number[]>>;
  deleted_at: string | null;
  deleted_by: number | null;
  compartment: Generated<Compartment>;
}

export interface TimeEntryTable extends Stamped {
  version: number;
  case_id: number;
  created_by: number | null;
  started_at: string;
  minutes: number;
  activity: string;
  note: string | null;
  billable: number;
}

export interface IdempotencyTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  body: string | null;
  etag: string | null;
  created_at: string;
  /** The record whose rights the answer needs; null where it needs none. */
  record_type: string | null;
  record_id: number | null;
  /** The record that the answer tells of. */
  told_uuid: string | null;
}

export interface AuditTable {
  id: Id;
  chain: number;
  sequence: number;
  at: string;
  action: string;
  outcome: string;
  user_id: number | null;
  record_type: string | null;
  record_id: number | null;
  fields: JsonText<string[]>;
  address: string;
  correlation_id: string;
  prev_hash: string;
  hash: string;
  /** Of the audit key that signed the entry; null in entries from before there was one. */
  key_id: string | null;
  /** What an entry was named by while it waited to be chained; null where it did not wait. */
  waiting_id: string | null;
  /** Greater than that of every entry that was chained before, in whichever chain; null in entries from before there was one. */
  number: number | null;
}

/** Entries that were committed with what they tell of, and wait to be chained. */
export interface AuditUnsealedTable {
  id: Id;
  entry: string;
  key_id: string | null;
  mac: string;
}

/** One row, which whoever chains changes first: another one waits for it. */
export interface AuditSealingTable {
  id: number;
  passes: number;
}

export interface AuditHeadTable {
  chain: number;
  sequence: number;
  hash: string;
}

export interface Database
  extends CaseListTables,
    CaseExportTables,
    CaseGuestTables,
    BulletinTables,
    CaseCardTables,
    FileTables,
    CaseDisclosureTables,
    ReportLinkTables,
    SavedReportTables,
    CaseNoticeTables,
    WavrTables,
    AgreementBoardTables,
    MeetingTables,
    MinutesTables,
    CaseWorkTables,
    CompartmentTraceTables,
    ContentPackTables,
    DashboardLayoutTables,
    DirectoryTables,
    EntityTables,
    ImportTables,
    KeptRecordTables,
    NotificationTables,
    CaseTemplateTables,
    ReportTemplateTables,
    PersonWorkTables,
    OrganizationSettingTables,
    ScimTables,
    SingleSignOnTables,
    SupportTables,
    PersonMergeTables,
    PlaceEntryTables,
    PlainTables,
    ProcessTables,
    RetentionTables,
    TaskCalendarTables,
    SavedSearchTables,
    CommentWorkTables {
  persons: PersonTable;
  cases: CaseTable;
  case_persons: CasePersonTable;
  case_team: CaseTeamTable;
  case_numbers: CaseNumberTable;
  assessments: AssessmentTable;
  classification_changes: ClassificationChangeTable;
  interviews: InterviewTable;
  reminders: ReminderTable;
  tasks: TaskTable;
  task_assignees: TaskAssigneeTable;
  comments: CommentTable;
  time_entries: TimeEntryTable;
  idempotency_keys: IdempotencyTable;
  audit_log: AuditTable;
  audit_heads: AuditHeadTable;
  audit_unsealed: AuditUnsealedTable;
  audit_sealing: AuditSealingTable;
}

/** A connection or a transaction; repositories take either. */
export type Db = Kysely<Database>;
export type Row<T extends keyof Database> = Selectable<Database[T]>;
