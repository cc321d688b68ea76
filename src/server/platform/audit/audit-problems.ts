export type AuditProblemKind =
  | "changed"
  | "missing"
  | "head"
  | "unkeyed"
  | "unknown key"
  | "former key"
  | "anchor"
  | "anchor file"
  | "kept copy"
  | "taken out"
  | "put back";

/** A broken place of the log. */
export interface AuditProblem {
  /** Null where it is about a file of anchors, or about what is kept beside the log. */
  readonly chain: number | null;
  readonly sequence: number | null;
  readonly problem: AuditProblemKind;
  /** A sentence that says what and where. */
  readonly text: string;
}

/** In words: the organization of a chain. */
export const chainName = (chain: number): string => (chain === 0 ? "server" : `organization ${chain}`);

/** A chain rewritten from some entry on has a problem in each later one: only the first is told, with their number. */
export function createCollector() {
  const found = new Map<string, { readonly first: AuditProblem; count: number }>();
  return {
    /** `source`: the file by which it was found, if any. */
    add: (problem: AuditProblem, source = "") => {
      const key = `${problem.chain} ${problem.problem} ${source}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { first: problem, count: 1 });
      else known.count += 1;
    },
    all: (): readonly AuditProblem[] =>
      [...found.values()].map(({ first, count }) =>
        count === 1 ? first : { ...first, text: `${first.text} The same holds for ${count - 1} more.` },
      ),
  };
}
export type Collector = ReturnType<typeof createCollector>;
