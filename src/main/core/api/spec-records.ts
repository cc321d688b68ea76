import type { EndpointName } from "#contract/endpoints/table.ts";
import { interviewSectionOf } from "#contract/records/interviews/schema.ts";
import { fileEndings } from "#contract/records/media/file-types.ts";
import { reminderSectionOf, reminderStatus } from "#contract/records/reminders/schema.ts";

type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A record's own uuid where its kind has none in the specification (Spec §3, "Task"): the same at each read. */
const uuidOf = (id: unknown): string =>
  `00000000-0000-4000-8000-${(Number(id) || 0).toString(16).padStart(12, "0").slice(-12)}`;

const rights = { edit: true, delete: true, export: false, reveal: false };
/** Where a server names no organization, everyone and everything belongs to one. */
const onlyOrganization = { organization_id: 1, organization_name: "" };

/**
 * Completes the records of a server that answers what Spec §3 names and nothing more, so that they fit the shapes of the
 * endpoint table. What the server did say stays. A record without a version gets one that rises whenever its content
 * changes: the time of the read at which it did, in milliseconds.
 */
export function createSpecRecords(now: () => number) {
  const known = new Map<string, { readonly text: string; readonly version: number }>();

  const stamped = (kind: string, record: Json): Json => {
    const key = `${kind} ${String(record.uuid ?? record.id)}`;
    const text = JSON.stringify(record);
    const before = known.get(key);
    const version = before?.text === text ? before.version : Math.max(now(), (before?.version ?? 0) + 1);
    known.set(key, { text, version });
    const at = new Date(version).toISOString();
    return { version, created_at: at, updated_at: at, ...record };
  };

  const user = (given: Json) => ({
    uuid: uuidOf(given.id),
    email: "",
    title: null,
    phone: null,
    memberships: [{ ...onlyOrganization, role: "assessor", active: true }],
    last_seen_at: null,
    ...given,
  });

  const file = (path: string, given: Json): Json => ({
    path_id: path,
    size: 0,
    sha256: "",
    created_by: null,
    ...stamped("media", given),
  });
  const files = (given: unknown): Json =>
    Object.fromEntries(
      Object.entries(isObject(given) ? given : {}).map(([path, each]) => [
        path,
        isObject(each) ? file(path, each) : each,
      ]),
    );

  const personRef = (given: Json) => ({
    id:
      Number.parseInt(
        String(given.uuid ?? "")
          .replaceAll("-", "")
          .slice(-12),
        16,
      ) || 1,
    person_type: { id: 0, name: "" },
    grade: null,
    ...given,
  });

  const person = (given: Json) => ({
    ...personRef(given),
    preferred_name: null,
    student_id: null,
    date_of_birth: null,
    ...onlyOrganization,
    tags: [],
    open_case_count: 0,
    first_name: given.name,
    middle_name: null,
    last_name: "",
    aliases: [],
    pronouns: null,
    enrollment_status: null,
    languages: [],
    accommodations: [],
    strengths: [],
    description: null,
    phones: [],
    emails: [],
    addresses: [],
    school_day: [],
    source: "",
    cases: [],
    assessments: [],
    can: rights,
    ...stamped("person", given),
    attachments: files(given.attachments),
  });

  const caseRecord = (given: Json) => ({
    uuid: uuidOf(given.id),
    title: "",
    status: "open",
    stage: "intake",
    classification: null,
    category: null,
    type: null,
    ...onlyOrganization,
    subjects: [],
    lead: null,
    tags: [],
    archived_at: null,
    closed_at: null,
    confidentiality: "team",
    occurred_at: null,
    reported_at: null,
    reporter: { name: null, role: null, anonymous: false },
    location: null,
    summary: null,
    exact_words: null,
    immediate_safety: null,
    closing_reason: null,
    created_by: null,
    persons: [],
    team: [],
    guests: [],
    assessments: [],
    tasks: [],
    can: rights,
    ...stamped("case", given),
    attachments: files(given.attachments),
  });

  const interview =
    (assessment_uuid: unknown = null) =>
    (given: Json) => {
      const state = isObject(given.state) ? (given.state as Parameters<typeof interviewSectionOf>[0]) : {};
      return {
        section: interviewSectionOf(state),
        assessment_uuid,
        created_by: null,
        ...stamped("interview", given),
        state,
      };
    };

  const reminder = (given: Json) => {
    const state = isObject(given.state) ? (given.state as Parameters<typeof reminderSectionOf>[0]) : {};
    const status = isObject(given.reminder_status) ? given.reminder_status : {};
    return {
      uuid: uuidOf(given.id),
      section: reminderSectionOf(state),
      assigned_user: null,
      created_by: null,
      ...stamped("reminder", given),
      state,
      reminder_status: { ...reminderStatus(Number(status.id ?? 1)), ...status },
      attachments: files(given.attachments),
    };
  };

  const each = (complete: (given: Json) => unknown, rows: unknown) =>
    rowsOf(rows).map((row) => (isObject(row) ? complete(row) : row));

  const assessment = (given: Json) => {
    const of = isObject(given.person) ? given.person : { uuid: given.person_uuid, name: "" };
    return {
      case_id: null,
      case_number: null,
      classification: null,
      created_by: null,
      instrument: null,
      classification_history: [],
      can: rights,
      ...stamped("assessment", given),
      person: personRef(of),
      person_type: isObject(given.person_type) ? given.person_type : { name: "" },
      interviews: each(interview(given.uuid), given.interviews),
      tasks: each(reminder, given.tasks),
      attachments: files(given.attachments),
    };
  };

  /** What stands where an object belongs is no session, and stays what it is. */
  const isPart = (value: unknown) => value === undefined || value === null || isObject(value);
  const session = (given: Json) =>
    [given.server, given.user, given.can].every(isPart) ? wholeSession(given) : given;

  const wholeSession = (given: Json) => ({
    organizations: [],
    ...given,
    server: {
      name: "",
      version: "",
      needs_setup: false,
      upload_max_bytes: 100_000_000,
      // Where the limits are not known every kind is sent; the server says what it does not take.
      upload_types: fileEndings,
      closing_checklist: [],
      resources: { consultation: null, manual: null, training: null },
      ...(isObject(given.server) ? given.server : {}),
    },
    user: isObject(given.user) ? { second_factor: false, ...user(given.user) } : (given.user ?? null),
    can: {
      create_records: true,
      administer: false,
      ...(isObject(given.can) ? given.can : {}),
    },
  });

  const completers: Partial<Record<EndpointName, (given: Json) => unknown>> = {
    "session.show": session,
    "users.list": user,
    "users.show": user,
    "persons.list": person,
    "persons.show": person,
    "cases.show": caseRecord,
    "assessments.list": assessment,
    "assessments.show": assessment,
    "assessments.save": assessment,
    "assessments.update": assessment,
    "assessments.updateMedia": (given) => file(uuidOf(given.id), given),
    "interviews.list": interview(),
    "interviews.create": interview(),
    "interviews.update": interview(),
    "reminders.create": reminder,
    "reminders.update": reminder,
  };

  /** The body in the table's shape, with what the server left out. */
  return (name: EndpointName, body: unknown): unknown => {
    if (!isObject(body)) return body;
    if (name === "uploads.create") return { size: 0, sha256: "", ...body };
    const completer = completers[name];
    if (completer === undefined) return body;
    // Our own server says all; a row of a list of it must not seem to be a whole record.
    const complete = (given: Json) => (typeof given.version === "number" ? given : completer(given));
    if (isObject(body.reminder)) return { ...body, reminder: complete(body.reminder) };
    if (Array.isArray(body.data)) return { ...body, data: each(complete, body.data) };
    return isObject(body.data) ? { ...body, data: complete(body.data) } : body;
  };
}
