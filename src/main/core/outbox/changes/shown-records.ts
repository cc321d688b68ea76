import { z } from "zod";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { LocalKind, RecordKind } from "#contract/kit/kinds.ts";
import { taskRow } from "#contract/records/tasks/schema.ts";
import { filesOf, wholeRecords, withHeld } from "#core/kit/whole-records.ts";
import { reminderOfRow } from "#core/outbox/effects/records/task-rows.ts";

interface ShownRecord {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number;
}

const listedTasks = z.looseObject({ data: z.array(taskRow) });

const isRecord = (value: object): value is ShownRecord =>
  "id" in value &&
  typeof value.id === "number" &&
  "uuid" in value &&
  typeof value.uuid === "string" &&
  "version" in value &&
  typeof value.version === "number";

export interface RecordVersion {
  readonly kind: LocalKind;
  readonly key: string;
  readonly version: number;
  /** Revision of the last waiting change in it; 0 for none. */
  readonly revision: number;
}

/** Records that pages were given lately: the base of the next update. */
export interface ShownRecords {
  /** Remembers a whole record, with those that it lists. */
  readonly remember: (kind: RecordKind, record: unknown) => void;
  /** Remembers every whole record in the answer of a read. */
  readonly rememberRead: (endpoint: EndpointName, answer: unknown) => void;
  readonly find: (wanted: RecordVersion) => unknown;
  readonly latest: (kind: LocalKind, key: string | number) => unknown;
}

export function createShownRecords(limit = 400): ShownRecords {
  const versions = new Map<string, ShownRecord>();
  const newest = new Map<string, ShownRecord>();

  const put = (map: Map<string, ShownRecord>, key: string, record: ShownRecord) => {
    map.delete(key);
    map.set(key, record);
    const oldest = map.keys().next();
    if (map.size > limit * 2 && !oldest.done) map.delete(oldest.value);
  };

  const rememberOne = (kind: RecordKind, record: object) => {
    if (!isRecord(record)) return;
    const { id, uuid, version, local_revision } = record;
    for (const key of [uuid, String(id)]) {
      put(versions, `${kind}:${key}:${version}:${local_revision ?? 0}`, record);
      put(newest, `${kind}:${key}`, record);
    }
  };

  const remember = (kind: RecordKind, record: unknown): void => {
    for (const held of withHeld(kind, record)) {
      rememberOne(held.kind, held.record);
      for (const file of filesOf(held.record)) rememberOne("media", file);
    }
    if (kind === "media")
      for (const file of filesOf({ attachments: { file: record } })) rememberOne(kind, file);
  };

  /** Tasks of assessments that are listed among tasks. */
  const rememberReminders = (answer: unknown): void => {
    const rows = listedTasks.safeParse(answer).data?.data ?? [];
    for (const row of rows) if (row.kind === "reminder") remember("reminder", reminderOfRow(row));
  };

  return {
    remember,
    rememberRead: (endpoint, answer) => {
      for (const { kind, record } of wholeRecords(endpoint, answer)) remember(kind, record);
      if (endpoint === "tasks.list") rememberReminders(answer);
    },
    find: ({ kind, key, version, revision }) => versions.get(`${kind}:${key}:${version}:${revision}`) ?? null,
    latest: (kind, key) => newest.get(`${kind}:${key}`) ?? null,
  };
}
