import { addressOf, addressParts, type RecordKind } from "#contract/kit/kinds.ts";

/** The parameter of a list's address that names the record of the dialog over it; "new" opens the one that adds. */
export const dialogParameter = "edit";

/** A kind has a page for each record, `/entities/{uuid}`, or a dialog over its list, `/templates/types?edit={id}`. */
function partsOf(kind: RecordKind) {
  const { before, field } = addressParts(kind) ?? { before: "", field: "" };
  const list = before.replace(/[/?][^/?]*$/, "");
  if (list === "") throw new Error(`${kind} has no address of its own.`);
  return { list, before, inDialog: before === `${list}?${dialogParameter}=`, field };
}

/** The addresses of a kind's screens, from its row in the table of kinds. */
export function recordPaths(kind: RecordKind) {
  const { list, before, inDialog } = partsOf(kind);
  const one = (key: number | string) => `${before}${key}`;
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
