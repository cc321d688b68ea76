import { z } from "zod";
import { type PinnedRecord, pinnedRecord } from "#contract/bridge/registry.ts";
import { type Cache, transaction } from "#core/cache/cache.ts";
import type { Row } from "#core/store/store.ts";

export type PinnedName = Pick<PinnedRecord, "kind" | "id">;

/** A sealed file as the cache file names it: deleting the row deletes its key. */
export interface FileRow {
  readonly mediaId: number;
  readonly file: string;
  readonly key: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Pinned records and their files, listed in the cache file. A damaged cache has lost them, and begins empty. */
export interface PinnedTable {
  readonly list: () => readonly PinnedRecord[];
  /** False where it could not be written. */
  readonly put: (pinned: PinnedRecord, addedAt: number) => boolean;
  readonly remove: (name: PinnedName) => void;
  readonly file: (mediaId: number) => FileRow | null;
  /** Names of all sealed files. */
  readonly fileNames: () => ReadonlySet<string>;
  readonly addFile: (row: FileRow) => boolean;
  readonly removeFile: (mediaId: number) => void;
  /** Sets the files that a pinned record needs. */
  readonly need: (owner: string, mediaIds: readonly number[]) => void;
  /** Whoever needs files, of this kind: "floor-plan …". */
  readonly owners: (kind: string) => readonly string[];
  /** Forgets files that no pinned record needs, with their keys; returns the names to remove from disk. */
  readonly forgetUnneeded: () => readonly string[];
  /** Bytes of the files that one record needs, and of the files of all others. */
  readonly sizeOf: (owner: string) => number;
  readonly sizeOfOthers: (owner: string) => number;
}

const pinnedRow = pinnedRecord.omit({ pinnedAt: true }).extend({ kept_at: z.number().nullable() });

const fileRow = z
  .object({
    media_id: z.number(),
    file: z.string(),
    key: z.string(),
    file_name: z.string(),
    mime_type: z.string(),
    size: z.number(),
    sha256: z.string(),
  })
  .transform(
    ({ media_id, file_name, mime_type, ...row }): FileRow => ({
      ...row,
      mediaId: media_id,
      fileName: file_name,
      mimeType: mime_type,
    }),
  );

const readPinned = (row: Row): PinnedRecord => {
  const { kept_at, ...pinned } = pinnedRow.parse(row);
  return { ...pinned, pinnedAt: kept_at === null ? null : new Date(kept_at).toISOString() };
};

const sumOf = (row: Row | undefined) => Number(row?.total ?? 0);

export const ownerOf = ({ kind, id }: PinnedName): string => `${kind} ${id}`;

export function createPinnedTable({ use }: Pick<Cache, "use">): PinnedTable {
  return {
    list: () =>
      use<readonly PinnedRecord[]>(
        (from) =>
          from
            .all(
              "select kind, id, title, state, done, total, size, kept_at, problem from kept order by added_at",
            )
            .map(readPinned),
        [],
      ),
    put: (pinned, addedAt) =>
      use((into) => {
        const pinnedAt = pinned.pinnedAt === null ? null : Date.parse(pinned.pinnedAt);
        into.run(
          `insert into kept (kind, id, title, state, done, total, size, kept_at, problem, added_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          on conflict (kind, id) do update set title = excluded.title, state = excluded.state, done = excluded.done,
          total = excluded.total, size = excluded.size, kept_at = excluded.kept_at, problem = excluded.problem`,
          [
            ...[pinned.kind, pinned.id, pinned.title, pinned.state, pinned.done, pinned.total, pinned.size],
            ...[pinnedAt, pinned.problem, addedAt],
          ],
        );
        return true;
      }, false),
    remove: ({ kind, id }) =>
      use((from) => void from.run("delete from kept where kind = ? and id = ?", [kind, id]), undefined),
    file: (mediaId) =>
      use((from) => {
        const found = from.get("select * from files where media_id = ?", [mediaId]);
        return found ? fileRow.parse(found) : null;
      }, null),
    fileNames: () =>
      use<ReadonlySet<string>>(
        (from) => new Set(from.all("select file from files").map((row) => String(row.file))),
        new Set(),
      ),
    addFile: (row) =>
      use((into) => {
        into.run(
          "insert or replace into files (media_id, file, key, file_name, mime_type, size, sha256) values (?, ?, ?, ?, ?, ?, ?)",
          [row.mediaId, row.file, row.key, row.fileName, row.mimeType, row.size, row.sha256],
        );
        return true;
      }, false),
    removeFile: (mediaId) =>
      use((from) => void from.run("delete from files where media_id = ?", [mediaId]), undefined),
    need: (owner, mediaIds) =>
      use(
        (into) =>
          transaction(into, () => {
            into.run("delete from kept_files where owner = ?", [owner]);
            for (const id of mediaIds)
              into.run("insert or ignore into kept_files (owner, media_id) values (?, ?)", [owner, id]);
          }),
        undefined,
      ),
    owners: (kind) =>
      use<readonly string[]>(
        (from) =>
          from
            .all("select distinct owner from kept_files where owner like ?", [`${kind} %`])
            .map(({ owner }) => String(owner)),
        [],
      ),
    forgetUnneeded: () =>
      use<readonly string[]>((from) => {
        const unneeded = from.all(
          "select media_id, file from files where media_id not in (select media_id from kept_files)",
        );
        for (const row of unneeded) from.run("delete from files where media_id = ?", [row.media_id]);
        return unneeded.map((row) => String(row.file));
      }, []),
    sizeOf: (owner) =>
      use(
        (from) =>
          sumOf(
            from.get(
              "select sum(size) as total from files where media_id in (select media_id from kept_files where owner = ?)",
              [owner],
            ),
          ),
        0,
      ),
    sizeOfOthers: (owner) =>
      use(
        (from) =>
          sumOf(
            from.get(
              "select sum(size) as total from files where media_id in (select media_id from kept_files where owner <> ?)",
              [owner],
            ),
          ),
        0,
      ),
  };
}
