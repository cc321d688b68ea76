import { z } from "zod";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Change } from "#core/outbox/types.ts";

/** A change with what only the engine needs. */
export interface QueuedChange {
  readonly change: Change;
  /** The record that the change concerns, under one name: kind and uuid, or kind and id. */
  readonly about: string;
  /** Others' fields were merged or chosen: the server's answer differs from what the page showed. */
  readonly merged: boolean;
}

export const outboxMigrations = [
  (database: { exec: (sql: string) => unknown }) => {
    database.exec(
      "create table changes (seq integer primary key, id text not null unique, hash text not null, acked_at integer, made text not null, progress text not null)",
    );
    database.exec("create index changes_acked on changes (acked_at) where acked_at is not null");
    database.exec(
      "create table ids (local_id integer primary key, kind text not null, server_id integer, uuid text not null)",
    );
    database.exec(
      "create table meta (id integer primary key check (id = 1), seq integer not null, hash text not null)",
    );
    database.exec(
      "create table choices (id integer primary key, change_id text not null, path text not null, base text, mine text, theirs text, take text not null, at integer not null)",
    );
    database.exec(
      "create table lost (id integer primary key, count integer not null, what text not null, noticed_at text not null, acknowledged integer not null default 0)",
    );
  },
];

type Made = Pick<
  Change,
  | "endpoint"
  | "params"
  | "body"
  | "subject"
  | "base"
  | "baseVersion"
  | "creates"
  | "needs"
  | "savedAt"
  | "title"
  | "draft"
>;
type Progress = Omit<Change, keyof Made | "seq" | "id"> & { readonly merged: boolean };
/** Files from before revisions have none. */
type StoredProgress = Omit<Progress, "revision"> & Partial<Pick<Progress, "revision">>;

const row = z.object({ seq: z.int(), id: z.string(), made: z.string(), progress: z.string() });

export const madeOf = ({ change }: Pick<QueuedChange, "change">): string => {
  const { endpoint, params, body, subject, base, baseVersion, creates, needs, savedAt, title, draft } =
    change;
  return JSON.stringify({
    endpoint,
    params,
    body,
    subject,
    base,
    baseVersion,
    creates,
    needs,
    savedAt,
    title,
    draft,
  } satisfies Made);
};

export const progressOf = ({ change, merged }: QueuedChange): string => {
  const { revision, attempts, nextTryAt, idempotencyKey, sent, reason, conflict, answer, ackedAt } = change;
  // After a crash it is unknown whether it was sent, so it waits again under the same key.
  const state = change.state === "sending" ? "pending" : change.state;
  return JSON.stringify({
    state,
    revision,
    attempts,
    nextTryAt,
    idempotencyKey,
    sent,
    reason,
    conflict,
    answer,
    ackedAt,
    merged,
  } satisfies Progress);
};

export const queuedOf = (found: unknown): Omit<QueuedChange, "about"> => {
  const { seq, id, made, progress } = row.parse(found);
  const { merged, revision = seq, ...rest } = JSON.parse(progress) as StoredProgress;
  const change = { seq, revision, id, ...(JSON.parse(made) as Made), ...rest, nextTryAt: null };
  return { change: change satisfies Change & { endpoint: EndpointName }, merged };
};
