import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import type { Reader } from "./reach.ts";
import type { Refusals } from "./refusals.ts";
import type { Rights } from "./rights.ts";

/** A record that a request names, with its reader's rights. */
export interface Access {
  readonly kind: RecordKind;
  readonly id: number;
  readonly organizationId: number;
  /** Null where the record has no version (files, users). */
  readonly version: number | null;
  readonly rights: Rights;
  /** Why a right is missing, for whoever would have it otherwise; everybody else hears no reason. */
  readonly refusals?: Refusals;
  /** The case below which it stands, or that it is; absent where it belongs to none. */
  readonly caseId?: number;
  /** The person below whom it stands, or that it is. */
  readonly personId?: number;
  /** Set where the named record was merged into this one. */
  readonly merged?: true;
}

export type RecordKey = number | string;

/** Null where there is no such record. The rights may still be none. */
export type Loader = (db: Db, reader: Reader, key: RecordKey) => Promise<Access | null>;

/** The case that a record stands below, where there is one. */
export const below = (caseId: number | null) => (caseId === null ? {} : { caseId });
