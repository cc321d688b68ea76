import { fieldsUnder, readPath, tokensIn, typedFields } from "./fields.ts";
import type { Kind } from "./servers/model-records.ts";

/** What the page was told of the save that carried a value. `unknown`: the program ended before. */
export type Told = "waits" | "server has it" | "saved here" | "refused" | "unknown";

export interface Typed {
  readonly token: string;
  readonly uuid: string;
  readonly kind: Kind;
  readonly field: string;
  readonly client: number;
  /** The value on screen, and those it had replaced in view of its author. */
  readonly saw: ReadonlySet<string>;
  told: Told;
}

/**
 * Knows everything that was typed, chosen, removed and written, and finds words that disappeared without anybody's
 * choice.
 */
export interface Ledger {
  readonly typed: ReadonlyMap<string, Typed>;
  readonly type: (entry: Omit<Typed, "saw" | "told">, seen: unknown) => Typed;
  /** Somebody removed what they saw: a tag, or the text of a field. */
  readonly remove: (uuid: string, field: string, seen: unknown) => void;
  /** A person decided between two values. */
  readonly choose: (kind: Kind, uuid: string, path: readonly string[], kept: unknown, lost: unknown) => void;
  readonly discard: (bodies: readonly unknown[]) => void;
  /**
   * The server's record changed; null where it was created or deleted. `mayLackBase`: the writing computer may not
   * have known its page's base any more; what others removed then returns, which loses no words.
   */
  readonly wrote: (kind: Kind, uuid: string, before: unknown, after: unknown, mayLackBase: boolean) => void;
  /** A create that was given up: changes that refer to it are refused rightly. */
  readonly giveUp: (uuid: string) => void;
  readonly violations: readonly string[];
  readonly counts: Record<
    | "writes"
    | "decided"
    | "formConflicts"
    | "merges"
    | "emptyWrites"
    | "undoneRemovals"
    | "wavrChoices"
    | "inquiryChoices"
    | "moves"
    | "hidden"
    | "minutesWords"
    | "sharedLines"
    | "lateMinutes",
    number
  >;
  readonly report: (violation: string) => void;
  readonly discarded: ReadonlySet<string>;
  readonly wasOnServer: (token: string) => boolean;
  readonly lostByChoice: (token: string) => boolean;
  readonly wasDeleted: (uuid: string) => boolean;
  readonly deleted: ReadonlySet<string>;
}

const keyOf = (uuid: string, field: string) => `${uuid} ${field}`;

export function createLedger(): Ledger {
  const typed = new Map<string, Typed>();
  const violations: string[] = [];
  const counts = {
    writes: 0,
    decided: 0,
    formConflicts: 0,
    merges: 0,
    emptyWrites: 0,
    undoneRemovals: 0,
    wavrChoices: 0,
    inquiryChoices: 0,
    moves: 0,
    hidden: 0,
    minutesWords: 0,
    sharedLines: 0,
    lateMinutes: 0,
  };
  const gone = new Set<string>();
  const removed = new Map<string, Set<string>>();
  const lost = new Map<string, Set<string>>();
  const keptByChoice = new Set<string>();
  const lostTokens = new Set<string>();
  const discarded = new Set<string>();
  const onServer = new Set<string>();
  const deleted = new Set<string>();

  const addTo = (map: Map<string, Set<string>>, key: string, tokens: readonly string[]) => {
    const set = map.get(key) ?? new Set();
    for (const token of tokens) set.add(token);
    map.set(key, set);
  };

  const withEarlier = (tokens: readonly string[]): ReadonlySet<string> =>
    new Set(tokens.flatMap((token) => [token, ...(typed.get(token)?.saw ?? [])]));

  const fieldWrote = (
    kind: Kind,
    uuid: string,
    path: readonly string[],
    before: unknown,
    after: unknown,
    mayLackBase: boolean,
  ) => {
    const key = keyOf(uuid, path.join("."));
    const had = tokensIn(readPath(before, path));
    const has = tokensIn(readPath(after, path));
    for (const token of has) {
      if (had.includes(token)) continue;
      const origin = typed.get(token);
      if (origin === undefined || origin.uuid !== uuid || origin.field !== path.join("."))
        violations.push(`${token} came up in ${kind} ${key}, where nobody typed it`);
      else if (onServer.has(token) && removed.get(key)?.has(token) && mayLackBase) counts.undoneRemovals += 1;
      else if (onServer.has(token) && !keptByChoice.has(token) && !discarded.has(token))
        violations.push(`${token} came back to ${kind} ${key} after it had been replaced: applied twice`);
      onServer.add(token);
    }
    for (const token of had) {
      if (has.includes(token)) continue;
      // Discarded values are not missed, though a page may still have shown them.
      if (discarded.has(token)) continue;
      const seen = has.some((each) => typed.get(each)?.saw.has(token));
      if (seen || removed.get(key)?.has(token) || lost.get(key)?.has(token)) continue;
      violations.push(
        `SILENT OVERWRITE: ${token} of ${kind} ${key} became ${JSON.stringify(readPath(after, path))}`,
      );
    }
  };

  return {
    typed,
    violations,
    counts,
    discarded,
    deleted,
    report: (violation) => void violations.push(violation),
    type: (entry, seen) => {
      const made: Typed = { ...entry, saw: withEarlier(tokensIn(seen)), told: "waits" };
      typed.set(entry.token, made);
      return made;
    },
    remove: (uuid, field, seen) => addTo(removed, keyOf(uuid, field), [...withEarlier(tokensIn(seen))]),
    choose: (kind, uuid, path, kept, gone) => {
      for (const field of fieldsUnder(kind, path)) {
        const inner = field.path.slice(path.length);
        const left = tokensIn(readPath(kept, inner));
        const away = tokensIn(readPath(gone, inner)).filter((token) => !left.includes(token));
        addTo(lost, keyOf(uuid, field.path.join(".")), [...withEarlier(away)]);
        for (const token of away) lostTokens.add(token);
        for (const token of left) keptByChoice.add(token);
      }
    },
    discard: (bodies) => {
      for (const token of tokensIn(bodies)) discarded.add(token);
    },
    wrote: (kind, uuid, before, after, mayLackBase) => {
      counts.writes += 1;
      if (after === null) {
        gone.add(uuid);
        for (const entry of typed.values()) if (entry.uuid === uuid) deleted.add(entry.token);
        return;
      }
      const own = typedFields.filter((field) => field.kind === kind);
      for (const { path, type } of own) {
        fieldWrote(kind, uuid, path, before, after, mayLackBase);
        const value = readPath(after, path);
        if (type === "code" && tokensIn(value).length > 1)
          violations.push(`TWO CODES: ${path.join(".")} of ${kind} ${uuid} became ${JSON.stringify(value)}`);
      }
      const same = ({ path }: { readonly path: readonly string[] }) =>
        JSON.stringify(readPath(before, path) ?? null) === JSON.stringify(readPath(after, path) ?? null);
      if (own.every(same)) counts.emptyWrites += 1;
    },
    wasOnServer: (token) => onServer.has(token),
    giveUp: (uuid) => void gone.add(uuid),
    wasDeleted: (uuid) => gone.has(uuid),
    lostByChoice: (token) => lostTokens.has(token),
  };
}
