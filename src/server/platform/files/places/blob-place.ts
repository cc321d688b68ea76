import type { Readable } from "node:stream";
import type { Claim } from "#storage/claim.ts";

/** Names of stored files: 32 random bytes. Whatever is called otherwise is not ours, and is left alone. */
export const isStorageName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Thrown where the place cannot be reached, or refuses for now. Nothing is half kept, and the call may be tried again. */
export class StoreUnavailableError extends Error {
  constructor(label: string, cause: unknown) {
    const why = cause instanceof Error ? (cause.message === "" ? cause.name : cause.message) : String(cause);
    super(`${label} cannot be reached (${why}).`, { cause });
    this.name = "StoreUnavailableError";
  }
}

/** A file that is in the place, or was left where files are received. */
export interface FoundBlob {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Still being received, or left so by a process that ended. */
  readonly incoming: boolean;
}

/** A file that no row named: `day` is when it was moved aside, as it stands in its path. */
export interface BlobAside {
  readonly name: string;
  readonly day: string;
}

/**
 * Where sealed files lie: a folder, or a store that speaks S3. It sees sealed bytes and random names alone. A name is
 * given once and its bytes never change, so that several processes may use one place.
 */
export interface BlobPlace {
  /** For words: a path, or `s3://bucket/prefix`. */
  readonly label: string;
  /** May another process use it at the same time? What is young may then be its own, and is no leftover. */
  readonly shared: boolean;
  /** Makes what it needs to take files. */
  readonly prepare: () => Promise<void>;
  /** Reserves it where only one process may have it; null where another has. */
  readonly claim: () => Promise<Claim | null>;
  /**
   * Takes a file wholly or not at all, however long that takes. After this it is durable; until `keep` it may still be
   * given up. Errors of the content come as they are, those of the place as StoreUnavailableError.
   */
  readonly take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Short: it is called within a transaction. */
  readonly keep: (name: string) => Promise<void>;
  /** Gives up what was taken and not kept. Never fails: what stays is found by the cleaning. */
  readonly discard: (name: string) => Promise<void>;
  /** From this byte on; ends in an error where the file is not there. */
  readonly open: (name: string, from?: number) => Readable;
  /** `within`: milliseconds after which it counts as not to be reached, where somebody waits for it. */
  readonly has: (name: string, within?: number) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
  /** Removes soon what no row names any more. Never fails: what stays is found by the cleaning. */
  readonly letGo: (name: string) => Promise<void>;
  readonly list: () => AsyncIterable<FoundBlob>;
  readonly moveAside: (found: FoundBlob, day: string) => Promise<void>;
  readonly listAside: () => AsyncIterable<BlobAside>;
  readonly bringBack: (aside: BlobAside) => Promise<void>;
  readonly eraseAside: (aside: BlobAside) => Promise<void>;
  /** The note that says whose files they are, and where it lies. */
  readonly noteAt: string;
  readonly readNote: () => Promise<string | null>;
  readonly writeNote: (text: string) => Promise<void>;
  readonly removeNote: () => Promise<void>;
  /** Resolves once nothing is under way any more. */
  readonly close: () => Promise<void>;
}
