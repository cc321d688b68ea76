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

/** Which record this is, by fields that summaries and references lack. */
const kindOf = (record: object): SubjectKind | null => {
  // A reminder in a list of tasks has the shape of these; it is remembered as what it is.
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
  /** The last waiting change in it, as pages know it; 0 for none. */
  readonly revision: number;
}

/** The records that pages were given lately: what an update was made from. */
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
