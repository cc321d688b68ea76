import type { EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { kinds, recordKinds } from "#contract/kit/kinds.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none where the value is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** An answer as the schema's type: client and cache have parsed it with that schema. */
export const readOf = <N extends EndpointName>(_name: N, data: unknown) => data as EndpointOutput<N>;

/** Where the answers behind edit forms hold the record. */
const editKeys: ReadonlyMap<string, string> = new Map(
  recordKinds.flatMap((kind) => {
    const { edit } = kinds[kind];
    return edit === null ? [] : [[edit.endpoint, edit.key] as const];
  }),
);

/** The record inside an endpoint's answer; null where it holds a list or nothing. */
export function recordOf(endpoint: EndpointName, answer: unknown): (Fields & { version?: number }) | null {
  const fields = fieldsOf(answer);
  if (endpoint === "uploads.create") return typeof fields.id === "string" ? fields : null;
  const inside = fields.reminder ?? fields.data;
  const record = fieldsOf(inside);
  const key = editKeys.get(endpoint);
  return orNull(key === undefined ? inside : record[key]);
}

const orNull = (value: unknown): Fields | null => {
  const fields = fieldsOf(value);
  return Object.hasOwn(fields, "id") ? fields : null;
};

/** Updates the fields that `row` has; a newer server may have added some. */
export function overwrite<R extends object>(row: R, fields: Fields): R {
  const same = Object.entries(fields).filter(([key]) => Object.hasOwn(row, key));
  return { ...row, ...Object.fromEntries(same) };
}

/** The short form of a record: only the given fields. */
export const pick = <R>(record: object, keys: readonly string[]): R =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key))) as R;

/** Does a text contain what was typed? Nothing typed matches all. */
export function finds(typed: string | undefined, ...texts: readonly (string | null | undefined)[]): boolean {
  const wanted = (typed ?? "").trim().toLowerCase();
  return texts.some((text) => (text ?? "").toLowerCase().includes(wanted));
}
