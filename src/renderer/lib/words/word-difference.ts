import { diffArrays } from "diff";

/** A piece of a text; `differs`: the other text does not have it here. */
export type TextPart = { readonly text: string; readonly differs: boolean };

/** The longest common run is looked for among texts that differ by so many words at most: beyond, it takes too long. */
const mostDifferences = 1_000;

/** Words with the following space, so that joined they are the text again. */
const tokens = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];
const word = (token: string) => token.trim();

/** For each word of `a` and `b`: is it part of their longest common sequence? */
function partners(a: readonly string[], b: readonly string[]): readonly [boolean[], boolean[]] {
  const runs = diffArrays(a.map(word), b.map(word), { maxEditLength: mostDifferences }) ?? [];
  const flags = (other: "added" | "removed") =>
    runs
      .filter((run) => !run[other])
      .flatMap(({ count, added, removed }) => Array<boolean>(count).fill(!added && !removed));
  return [flags("added"), flags("removed")];
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
 * Two texts with the words that only one of them has. Of those that differ too much for the longest common run to be
 * found soon, everything between the common beginning and the common end differs.
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
  const [inA, inB] = partners(middleA, middleB);
  const shared = (length: number, inside: readonly boolean[]) => (index: number) =>
    index < head || index >= length - tail || (inside[index - head] ?? false);
  return { mine: parts(a, shared(a.length, inA)), theirs: parts(b, shared(b.length, inB)) };
}
