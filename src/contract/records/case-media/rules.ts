import type { CaseFile } from "./schema.ts";

/** The query of a case's gallery; empty or missing lists ask for everything. */
export interface CaseMediaChoice {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly origin?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly user_id?: number | undefined;
}

const among = (list: readonly string[] | undefined, value: string): boolean =>
  list === undefined || list.length === 0 || list.includes(value);

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

const orders: Readonly<Record<string, (one: CaseFile, other: CaseFile) => number>> = {
  created_at: (one, other) => compare(one.created_at, other.created_at),
  name: (one, other) => compare(one.file_name.toLowerCase(), other.file_name.toLowerCase()),
  size: (one, other) => one.size - other.size,
};

/** The files that match the query, in the order that the server would give. */
export function chooseCaseMedia(files: readonly CaseFile[], choice: CaseMediaChoice): readonly CaseFile[] {
  const { q = "", sort = "-created_at", origin, kind, user_id } = choice;
  const wanted = q.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const order = orders[sort.replace(/^-/, "")] ?? (() => 0);
  const turn = sort.startsWith("-") ? -1 : 1;
  return files
    .filter(
      (file) =>
        among(origin, file.origin.kind) &&
        among(kind, file.kind) &&
        (user_id === undefined || file.created_by?.id === user_id) &&
        (wanted === "" || has(file.file_name) || file.tags.some(has)),
    )
    .sort((one, other) => turn * order(one, other) || other.id - one.id);
}
