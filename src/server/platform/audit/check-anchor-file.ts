import { type Anchor, checkAnchor, readAnchors } from "./anchor-file.ts";
import type { AuditKeys } from "./audit-keys.ts";

/** What a file of anchors must fit. */
export interface Belonging {
  /** Null where the database has no id yet. */
  readonly database: string | null;
  readonly keys: AuditKeys | null;
  /** What the database remembers of its anchors. */
  readonly remembered: { readonly lines: number; readonly mac: string } | null;
}

interface Reader {
  /** A problem of some kind, in words that follow the file's name. */
  readonly tell: (kind: string, text: string) => void;
  /** Each whole anchor. `held`: it belongs to the database, and is signed with the key that it names. */
  readonly each: (anchor: Anchor, held: boolean) => Promise<void>;
}

/** Says whether a file of anchors was edited, cut off or put together, for a start and for `verify-audit`. */
export async function checkAnchorFile(
  file: string,
  { database, keys, remembered }: Belonging,
  { tell, each }: Reader,
): Promise<{ readonly first: Anchor | null; readonly last: Anchor | null; readonly foreign: boolean }> {
  let [before, torn, foreign] = [{ line: 0, mac: "" }, 0, false];
  let knows = remembered === null;
  let [first, last]: [Anchor | null, Anchor | null] = [null, null];
  for await (const { place, anchor } of readAnchors(file)) {
    torn = anchor === null ? place : 0;
    if (anchor === null) continue;
    const line = `, line ${place}: `;
    if (anchor.database !== database) {
      foreign = true;
      tell(
        "foreign",
        `${line}it is an anchor of another database (${anchor.database}; this one is ${database}).`,
      );
      await each(anchor, false);
      continue;
    }
    if (anchor.line !== before.line + 1 || anchor.previous !== before.mac)
      tell(
        "order",
        before.line === 0
          ? `${line}the file begins with the anchor of number ${anchor.line}. Those before it were cut off.`
          : `${line}it does not follow the line before it. Lines were removed, or put in.`,
      );
    const held = keys === null ? "unknown" : checkAnchor(keys, anchor);
    if (held === "unknown")
      tell("key", `${line}it is signed with the key ${anchor.key}, which was not given.`);
    else if (held === "changed") tell("forged", `${line}whoever wrote it did not have the audit key.`);
    await each(anchor, held === "holds");
    if (anchor.line === remembered?.lines && anchor.mac === remembered.mac) knows = true;
    before = anchor;
    first ??= anchor;
    last = anchor;
  }
  if (torn > 0)
    tell(
      "torn",
      `, line ${torn}: the file ends in the middle of a line. It was cut off, or its server was ended while it wrote.`,
    );
  if (last !== null && !knows)
    tell(
      "end",
      `: it ends with the anchor of number ${last.line}, but this database has written ${remembered?.lines} lines of anchors. The file was cut off, or is another one.`,
    );
  return { first, last, foreign };
}
