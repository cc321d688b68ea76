/** A piece of a text; `differs`: the other text does not have it here. */
export type TextPart = { readonly text: string; readonly differs: boolean };

const LIMIT = 1_500_000;

/** Words with the space behind them, so that joined they are the text again. */
const tokens = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];
const word = (token: string) => token.trim();

/** Of each of `a` and `b`: has it a partner in the other, in the longest common run of words? */
function partners(a: readonly string[], b: readonly string[]): readonly [boolean[], boolean[]] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        word(a[i] ?? "") === word(b[j] ?? "") ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: [boolean[], boolean[]] = [a.map(() => false), b.map(() => false)];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (word(a[i] ?? "") === word(b[j] ?? "")) {
      found[0][i++] = true;
      found[1][j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

function parts(all: readonly string[], same: (index: number) => boolean): readonly TextPart[] {
  const out: { text: string; differs: boolean }[] = [];
  for (const [index, text] of all.entries()) {
    const differs = !same(index);
    const last = out.at(-1);
    if (last && last.differs === differs) last.text += text;
    else out.push({ text, differs });
  }
  return out;
}

/**
 * Two texts with the words that only one of them has. Of very long middles, where looking for the longest common run
 * would take too long, everything between the common beginning and the common end differs.
 */
export function wordDifference(
  mine: string,
  theirs: string,
): { readonly mine: readonly TextPart[]; readonly theirs: readonly TextPart[] } {
  const [a, b] = [tokens(mine), tokens(theirs)];
  const same = (i: number, j: number) => word(a[i] ?? "") === word(b[j] ?? "");
  let head = 0;
  while (head < a.length && head < b.length && same(head, head)) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && same(a.length - 1 - tail, b.length - 1 - tail))
    tail++;
  const [middleA, middleB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const [inA, inB] = middleA.length * middleB.length > LIMIT ? [[], []] : partners(middleA, middleB);
  const shared = (length: number, inside: readonly boolean[]) => (index: number) =>
    index < head || index >= length - tail || (inside[index - head] ?? false);
  return { mine: parts(a, shared(a.length, inA)), theirs: parts(b, shared(b.length, inB)) };
}
