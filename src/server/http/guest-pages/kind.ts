import type { Db } from "#server/database/schema.ts";
import type { FileReply } from "../call.ts";
import type { GuestLanguage, GuestWords } from "./words.ts";

/** What a link leads to: something of a case, and who may be told that it does. */
export interface GuestLink {
  readonly caseId: number;
  readonly organizationId: number;
  readonly school: string;
  /** Can it be opened at this moment? */
  readonly open: boolean;
  /** argon2id of its code. */
  readonly codeHash: string | null;
  readonly wrongCodes: number;
  /** Its name among the fields of an audit entry about its case. */
  readonly field: string;
}

/** A page, or a file; null says no more than that the link is not available. */
export type GuestContent = { readonly status: number; readonly html: string } | FileReply | null;

export interface GuestDone {
  readonly outcome: "ok" | "denied";
  readonly content: GuestContent;
}

export interface GuestMoment {
  readonly db: Db;
  readonly now: string;
  readonly language: GuestLanguage;
}

/** A form of a page that was opened before. */
export interface GuestForm<L extends GuestLink> {
  /** Of the audit log. */
  readonly action: string;
  readonly take: (moment: GuestMoment, link: L) => Promise<GuestDone>;
}

/**
 * A kind of things that people without an account open, at `/{name}/{token}` and with a code. `dispatch/guest-pages.ts` asks
 * for the code, counts wrong ones, and tells of everything; this says what is behind it (decision 071).
 */
export interface GuestKind<L extends GuestLink, Made> {
  /** In its addresses, and before the dot in its actions of the audit log: `card.ask`, `card.open`, `card.lock`. */
  readonly name: string;
  readonly words: Readonly<Record<GuestLanguage, GuestWords>>;
  readonly find: (db: Db, tokenHash: string) => Promise<L | null>;
  /** What takes longer than a transaction may, once the code was right. */
  readonly make: (link: L, asking: { readonly now: string; readonly signal: AbortSignal }) => Promise<Made>;
  readonly setWrongCodes: (db: Db, link: L, count: number) => Promise<void>;
  /** Tells the case that wrong codes have locked it. */
  readonly locked: (moment: GuestMoment, link: L) => Promise<void>;
  readonly opened: (moment: GuestMoment, link: L, made: Made) => Promise<GuestDone>;
  /** A form that is not the one with the code; null where it is. */
  readonly formOf?: (fields: Readonly<Record<string, string>>) => GuestForm<L> | null;
}
