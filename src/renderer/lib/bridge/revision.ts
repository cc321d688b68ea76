/** How new a record is: the server's version, and the changes that wait on this computer and are in it already. */
export interface Revision {
  readonly version: number;
  /** Absent in what a server answered. */
  readonly local_revision?: number | undefined;
}

export const revisionOf = ({ version, local_revision }: Revision): Revision => ({ version, local_revision });

export const sameRevision = (a: Revision, b: Revision): boolean =>
  a.version === b.version && a.local_revision === b.local_revision;

/** Holds changes that the server does not have yet. */
export const isOnlyHere = (record: Revision): boolean => record.local_revision !== undefined;

/** Ids from here on were made on this computer; a server gives none as high. */
const firstLocalId = 2 ** 52;

/** Was made on this computer, and the server does not have it yet? */
export const isMadeHere = ({ id }: { readonly id: number }): boolean => id >= firstLocalId;

type Known = Revision & { readonly id?: number };

/**
 * Is `a` newer than `b`, of the same record? A record that was made here has an id above all of a server's until the
 * server has it, so the smaller id is the newer.
 */
export function isNewer(a: Known, b: Known): boolean {
  if (a.id !== undefined && b.id !== undefined && a.id !== b.id) return a.id < b.id;
  if (a.version !== b.version) return a.version > b.version;
  return (a.local_revision ?? 0) > (b.local_revision ?? 0);
}

/** What is said when a form was saved: never more than is true. */
export const savedWords = (record: Revision): string =>
  isOnlyHere(record)
    ? "Saved on this computer. It is sent when the server can be reached again."
    : "Saved successfully.";
