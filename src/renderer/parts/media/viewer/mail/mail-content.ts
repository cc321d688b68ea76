/** A file inside a mail. `size` in bytes; null where it can be listed, but not taken out. */
export type MailPart = { readonly name: string; readonly type: string; readonly size: number | null };

/** What of a mail is shown: words in their order, never its markup (S-13). */
export type ReadMail = {
  readonly kind: "mail";
  /** People as "Name <address>", as the mail names them. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** ISO form where it can be understood, else as it stands there; null where there is none. */
  readonly date: string | null;
  readonly subject: string;
  readonly text: string;
  /** Where the words come from: `both`, where the mail says other words as markup than as plain ones; `none`, where there are none that can be shown. */
  readonly words: "plain" | "html" | "both" | "none";
  /** Were there, or may there be, more words, people or parts than are shown? */
  readonly cut: boolean;
  readonly parts: readonly MailPart[];
};

/** One part, taken out. */
export type TakenPart = {
  readonly kind: "part";
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
};

export type MailRequest = {
  readonly format: "eml" | "msg";
  readonly bytes: ArrayBuffer;
  /** Which part to take out, by its place among `parts`; null reads the mail. */
  readonly part: number | null;
};
export type MailContent = ReadMail | TakenPart;

export const mailLimits = {
  /** Milliseconds until the worker is ended. */
  time: 15_000,
  letters: 400_000,
  people: 200,
  parts: 200,
  subjectLetters: 1_000,
  nameLetters: 200,
  /** Depth of parts in parts; deeper ones are refused. */
  depth: 40,
  /** Bytes of all heads together. */
  heads: 1024 * 1024,
  /** Markup is read up to here. */
  markup: 4_000_000,
} as const;
