import { addressOf, addressParts, kinds, type RecordKind } from "#contract/kit/kinds.ts";

/** The parameter of a list's address that names the record of the dialog over it; "new" opens the one that adds. */
export const dialogParameter = "edit";

/**
 * A kind has a page for each record, `/entities/{uuid}`, or a dialog over its list, `/templates/types?edit={id}`. Where no
 * endpoint shows a record, its page is the one that edits it, `/templates/reports/{id}`.
 */
function partsOf(kind: RecordKind) {
  const { before, field } = addressParts(kind) ?? { before: "", field: "" };
  const list = before.replace(/[/?][^/?]*$/, "");
  if (list === "") throw new Error(`${kind} has no address of its own.`);
  const inDialog = before === `${list}?${dialogParameter}=`;
  return { list, before, inDialog, isForm: !inDialog && kinds[kind].show === null, field };
}

/** The addresses of a kind's screens, from its row in the table of kinds. */
export function recordPaths(kind: RecordKind) {
  const { list, before, inDialog, isForm } = partsOf(kind);
  const one = (key: number | string) => `${before}${key}`;
  return {
    list,
    inDialog,
    /** Is its page the form that edits it? */
    isForm,
    new: one("new"),
    show: one,
    edit: (key: number | string) => (inDialog || isForm ? one(key) : `${one(key)}/edit`),
    /** The page of a record, or the dialog that shows it. */
    of: (record: object) => addressOf(kind, { ...record }) ?? list,
    /** Where one is led after it was saved: to its page, or where that is its form, back to its list. */
    afterSave: (record: object) => (isForm ? list : (addressOf(kind, { ...record }) ?? list)),
  };
}

/** The field that names a record in its address and in the key of its draft: `uuid` or `id`. */
export const keyField = (kind: RecordKind): string => addressParts(kind)?.field ?? "uuid";

export const keyOf = (kind: RecordKind, record: object): string =>
  String((record as Readonly<Record<string, unknown>>)[keyField(kind)]);
