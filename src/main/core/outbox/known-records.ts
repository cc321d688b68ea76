import { taskRow } from "#contract/records/tasks/schema.ts";
import { reminderOfRow } from "./effects/task-rows.ts";
import type { SubjectKind } from "./types.ts";

interface KnownRecord {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number;
}

const isRecord = (value: object): value is KnownRecord =>
  "id" in value &&
  typeof value.id === "number" &&
  "uuid" in value &&
  typeof value.uuid === "string" &&
  "version" in value &&
  typeof value.version === "number";

/** The kind of a record, told by fields that summaries and references lack. */
const kindOf = (record: object): SubjectKind | null => {
  // A reminder in a list of tasks has a task's shape; it is remembered as a reminder.
  if ("taskable_type" in record) return "kind" in record && record.kind === "reminder" ? null : "task";
  if ("first_name" in record) return "person";
  if ("remindable_id" in record) return "reminder";
  if ("assessment_uuid" in record && "state" in record) return "interview";
  if ("person_uuid" in record && "state" in record) return "assessment";
  return "confidentiality" in record ? "case" : null;
};

export interface RecordVersion {
  readonly kind: SubjectKind;
  readonly key: string;
  readonly version: number;
  /** Revision of the last waiting change in it; 0 for none. */
  readonly revision: number;
}

/** Records that pages were given lately: the base of the next update. */
export interface KnownRecords {
  /** Remembers every whole record in an answer. */
  readonly remember: (answer: unknown) => void;
  readonly find: (wanted: RecordVersion) => unknown;
  readonly latest: (kind: SubjectKind, key: string | number) => unknown;
}

export function createKnownRecords(limit = 400): KnownRecords {
  const versions = new Map<string, KnownRecord>();
  const newest = new Map<string, KnownRecord>();

  const put = (map: Map<string, KnownRecord>, key: string, record: KnownRecord) => {
    map.delete(key);
    map.set(key, record);
    const oldest = map.keys().next();
    if (map.size > limit * 2 && !oldest.done) map.delete(oldest.value);
  };

  const remember = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) remember(one);
      return;
    }
    const row = taskRow.safeParse(value);
    if (row.success && row.data.kind === "reminder") {
      remember(reminderOfRow(row.data));
      return;
    }
    const kind = isRecord(value) ? kindOf(value) : null;
    if (kind && isRecord(value))
      for (const key of [value.uuid, String(value.id)]) {
        put(versions, `${kind}:${key}:${value.version}:${value.local_revision ?? 0}`, value);
        put(newest, `${kind}:${key}`, value);
      }
    for (const [key, one] of Object.entries(value)) if (key !== "state") remember(one);
  };

  return {
    remember,
    find: ({ kind, key, version, revision }) => versions.get(`${kind}:${key}:${version}:${revision}`) ?? null,
    latest: (kind, key) => newest.get(`${kind}:${key}`) ?? null,
  };
}
