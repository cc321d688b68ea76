import { t } from "#lib/words/t.ts";
/** How new a record is: the server's version, and the waiting changes it includes. */
export interface Revision {
  readonly version: number;
  /** Absent in answers of a server. */
  readonly local_revision?: number | undefined;
}

export const revisionOf = ({ version, local_revision }: Revision): Revision => ({ version, local_revision });

export const sameRevision = (a: Revision, b: Revision): boolean =>
  a.version === b.version && a.local_revision === b.local_revision;

/** Does it include changes that the server does not have yet? */
export const isOnlyHere = (record: Revision): boolean => record.local_revision !== undefined;

/** Ids from here on are local; no server's ids are as high. */
const firstLocalId = 2 ** 52;

/** Was it created on this computer, and the server does not have it yet? */
export const isMadeHere = ({ id }: { readonly id: number }): boolean => id >= firstLocalId;

type Known = Revision & { readonly id?: number };

/**
 * Is `a` newer than `b`, of the same record? A local id is higher than any of a server, so the smaller id is the
 * newer one.
 */
export function isNewer(a: Known, b: Known): boolean {
  if (a.id !== undefined && b.id !== undefined && a.id !== b.id) return a.id < b.id;
  if (a.version !== b.version) return a.version > b.version;
  return (a.local_revision ?? 0) > (b.local_revision ?? 0);
}

/** The message after saving a form: never more than is true. */
export const savedWords = (record: Revision): string =>
  isOnlyHere(record)
    ? t("Saved on this computer. It is sent when the server can be reached again.")
    : t("Saved successfully.");

/** The same, naming what was saved where no form shows it: "Comment saved on this computer. …". */
export const savedThingWords = (thing: string, record: Revision): string =>
  isOnlyHere(record)
    ? t("{{thing}} saved on this computer. It is sent when the server can be reached again.", { thing })
    : t("{{thing}} saved.", { thing });
