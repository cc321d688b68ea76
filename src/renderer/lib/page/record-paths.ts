import { addressOf, kinds, type RecordKind } from "#contract/kit/kinds.ts";

/** The part of a kind's address that names one record: `/{uuid}` for a page, `?edit={id}` for a dialog over the list. */
const ofOne = /(\/|\?edit=)\{(\w+)\}$/;

function partsOf(kind: RecordKind) {
  const address: string = kinds[kind].address ?? "";
  const found = ofOne.exec(address);
  if (found === null) throw new Error(`${kind} has no address of its own.`);
  const [ending, mark, field = ""] = found;
  return { list: address.slice(0, -ending.length), inDialog: mark !== "/", field };
}

/** The addresses of a kind's screens, from its row in the table of kinds. */
export function recordPaths(kind: RecordKind) {
  const { list, inDialog } = partsOf(kind);
  const one = (key: number | string) => (inDialog ? `${list}?edit=${key}` : `${list}/${key}`);
  return {
    list,
    inDialog,
    new: one("new"),
    show: one,
    edit: (key: number | string) => (inDialog ? one(key) : `${one(key)}/edit`),
    /** The page of a record, or the dialog that shows it. */
    of: (record: object) => addressOf(kind, { ...record }) ?? list,
  };
}

/** The field that names a record in its address and in the key of its draft: `uuid` or `id`. */
export const keyField = (kind: RecordKind): string => partsOf(kind).field;

export const keyOf = (kind: RecordKind, record: object): string =>
  String((record as Readonly<Record<string, unknown>>)[keyField(kind)]);
