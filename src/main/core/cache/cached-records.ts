import { z } from "zod";
import { kinds, type RecordKind } from "#contract/kit/kinds.ts";
import { type WholeRecord, wholeRecords } from "#core/kit/whole-records.ts";

/** `personRef`: the short form of a person in lists and cases, enough for a picker but not a whole record. */
export type CachedKind = RecordKind | "personRef";

/** Where a record is inside an answer. `path` is an SQLite JSON path. */
export interface CachedRecord {
  readonly kind: CachedKind;
  readonly id: number | null;
  readonly uuid: string | null;
  readonly path: string;
}

const named = z.looseObject({ id: z.int().nullish(), uuid: z.string().nullish() });
const filed = z.looseObject({ path_id: z.string().nullish() });
const filesIn = z.looseObject({ attachments: z.record(z.string(), z.unknown()) });

const pathOf = (path: WholeRecord["path"]) =>
  `$${path.map((each) => (typeof each === "number" ? `[${each}]` : `."${each}"`)).join("")}`;

const recordAt = (kind: CachedKind, value: unknown, path: WholeRecord["path"]): readonly CachedRecord[] => {
  const parsed = named.safeParse(value);
  if (!parsed.success) return [];
  const { id = null, uuid = null } = parsed.data;
  // A file is known by the path id that its upload had.
  const known = kind === "media" ? (filed.safeParse(value).data?.path_id ?? null) : uuid;
  return id === null && known === null ? [] : [{ kind, id, uuid: known, path: pathOf(path) }];
};

const filesOf = ({ kind, record, path }: WholeRecord): readonly CachedRecord[] =>
  Object.entries((kinds[kind].files && filesIn.safeParse(record).data?.attachments) || {})
    .filter(([name]) => !name.includes('"'))
    .flatMap(([name, file]) => recordAt("media", file, [...path, "attachments", name]));

/** Lists whose rows are people in short. */
const shortPersons: readonly string[] = ["persons.list", "persons.search"];
const list = z.looseObject({ data: z.array(z.unknown()) });

/** The records that an answer holds: the one it is about, what stands inside it, and people in short. */
export function cachedRecords(endpoint: string, data: unknown): readonly CachedRecord[] {
  if (shortPersons.includes(endpoint))
    return (list.safeParse(data).data?.data ?? []).flatMap((one, at) =>
      recordAt("personRef", one, ["data", at]),
    );
  return wholeRecords(endpoint, data).flatMap((found) => [
    ...recordAt(found.kind, found.record, found.path),
    ...filesOf(found),
  ]);
}
