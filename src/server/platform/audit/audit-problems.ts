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
  | "come back"
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

/** Each of these is about one document or record. */
const ofDocuments: readonly AuditProblemKind[] = ["kept copy", "taken out", "come back"];

/** So many documents are named; where more were changed, the rest is counted. */
const mostDocuments = 50;

/**
 * A chain rewritten from some entry on has a problem in each later one: only the first is told, with their number. Documents
 * are changed one by one: of each the first problem is told.
 */
export function createCollector() {
  const found = new Map<string, { readonly first: AuditProblem; count: number }>();
  const documents = new Set<string>();
  return {
    /** `source`: the file by which it was found, or the document that it is about, if any. */
    add: (problem: AuditProblem, source = "") => {
      const isOfDocument = ofDocuments.includes(problem.problem);
      if (isOfDocument && documents.size < mostDocuments) documents.add(source);
      const by = isOfDocument && !documents.has(source) ? "" : source;
      const key = `${problem.chain} ${problem.problem} ${by}`;
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
