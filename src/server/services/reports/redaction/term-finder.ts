/** Up to three signs that are no letters, or none. */
export const gap: unique symbol = Symbol("gap");
/** One or more blanks. */
export const space: unique symbol = Symbol("space");
export type Step = string | typeof gap | typeof space;

/** A way to write something that is looked for, one sign a step; of two that begin at one place the first added counts. */
interface Wanted {
  readonly steps: readonly Step[];
  /** May no letter or digit stand before it; and after it none, or no letter where it ends in one? */
  readonly before: boolean;
  readonly after: boolean;
  readonly standsFor: string;
}

export interface Match {
  readonly begin: number;
  readonly end: number;
  readonly standsFor: string;
}

interface Ending {
  readonly rank: number;
  readonly after: boolean;
  readonly standsFor: string;
}

interface Node {
  readonly next: Map<string, Node>;
  gap: Node | null;
  space: Node | null;
  readonly endings: Ending[];
}

const createNode = (): Node => ({ next: new Map(), gap: null, space: null, endings: [] });

const letter = /[\p{L}\p{N}]/u;
const digit = /\p{N}/u;
const blank = /\s/;

export const isLetter = (sign: Step | undefined): boolean => typeof sign === "string" && letter.test(sign);

function follow(node: Node, step: Step): Node {
  if (step === gap) {
    node.gap ??= createNode();
    return node.gap;
  }
  if (step === space) {
    node.space ??= createNode();
    return node.space;
  }
  const known = node.next.get(step) ?? createNode();
  node.next.set(step, known);
  return known;
}

/** The way through a text from one place: how far it has come, and at which node it stands. */
type Way = readonly [place: number, node: Node];

/** Is it the middle of a word or of a number? A number right behind a word, as in the name of an account, is none of it. */
function goesOn(signs: readonly string[], end: number, breaks: ReadonlySet<number>): boolean {
  if (breaks.has(end)) return false;
  const after = signs[end] ?? "";
  return isLetter(after) && (!digit.test(after) || digit.test(signs[end - 1] ?? ""));
}

/** The best of the terms that begin at a place: the first added, and of that one as much as there is. */
function bestAt(
  root: Node,
  signs: readonly string[],
  begin: number,
  breaks: ReadonlySet<number>,
): (Ending & { readonly end: number }) | null {
  // Most places are the beginning of nothing; every term begins with a sign.
  if (!root.next.has(signs[begin] ?? "")) return null;
  let best: (Ending & { readonly end: number }) | null = null;
  const ways: Way[] = [[begin, root]];
  const seen = new Map<Node, Set<number>>();
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const [end, node] = way;
    const places = seen.get(node) ?? new Set();
    if (places.has(end)) continue;
    seen.set(node, places.add(end));
    for (const ending of node.endings) {
      const better =
        best === null || ending.rank < best.rank || (ending.rank === best.rank && end > best.end);
      if (better && !(ending.after && goesOn(signs, end, breaks))) best = { ...ending, end };
    }
    const sign = signs[end];
    if (node.gap !== null) {
      ways.push([end, node.gap]);
      for (let at = end; at < end + 3 && at < signs.length && !isLetter(signs[at]); at += 1)
        ways.push([at + 1, node.gap]);
    }
    if (sign === undefined) continue;
    if (node.space !== null)
      for (let at = end; at < signs.length && blank.test(signs[at] ?? ""); at += 1)
        ways.push([at + 1, node.space]);
    const next = node.next.get(sign);
    if (next !== undefined) ways.push([end + 1, next]);
  }
  return best;
}

/**
 * Finds many terms in one pass over a text. They lie in a tree by their signs, so that what a place costs depends on how
 * far terms agree with the text there, and not on how many there are. An alternation in one regular expression tries
 * each of them at each place.
 */
export function createTermFinder() {
  const anywhere = createNode();
  const afterBoundary = createNode();
  let added = 0;
  return {
    add: ({ steps, before, after, standsFor }: Wanted): void => {
      const node = steps.reduce(follow, before ? afterBoundary : anywhere);
      node.endings.push({ rank: added, after, standsFor });
      added += 1;
    },
    /** From left to right, beginning at `first` or behind it; they do not overlap. Words end at `breaks`, too. */
    *matches(signs: readonly string[], first = 0, breaks: ReadonlySet<number> = new Set()): Generator<Match> {
      for (let begin = first; begin < signs.length; begin += 1) {
        const here = bestAt(anywhere, signs, begin, breaks);
        const bounded =
          isLetter(signs[begin - 1]) && !breaks.has(begin)
            ? null
            : bestAt(afterBoundary, signs, begin, breaks);
        const best = here === null || (bounded !== null && bounded.rank < here.rank) ? bounded : here;
        if (best === null || best.end === begin) continue;
        yield { begin, end: best.end, standsFor: best.standsFor };
        begin = best.end - 1;
      }
    },
  };
}
