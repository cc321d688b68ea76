import { plainText } from "#contract/kit/plain-words.ts";

/** A command of the palette: opens a screen or creates something. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Other words that people look for. */
  readonly words?: readonly string[];
};

const score = (text: string, part: string): number => {
  const at = plainText(text).indexOf(part);
  if (at < 0) return 0;
  if (at === 0) return 3;
  return /[\s-]/.test(plainText(text).charAt(at - 1)) ? 2 : 1;
};

/**
 * Commands that contain every typed word, best first: the label begins with it, then a word begins with it, then
 * anywhere. Without a query all of them, in their own order.
 */
export function rankCommands<C extends Command>(query: string, commands: readonly C[]): readonly C[] {
  const parts = plainText(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return commands;
  const ranked = commands.flatMap((command, index) => {
    let sum = 0;
    for (const part of parts) {
      const label = score(command.label, part) * 2;
      const best = Math.max(label, ...(command.words ?? []).map((word) => score(word, part)));
      if (best === 0) return [];
      sum += best;
    }
    return [{ command, sum, index }];
  });
  return ranked.sort((a, b) => b.sum - a.sum || a.index - b.index).map(({ command }) => command);
}

/** The index one step further, wrapping around at both ends; -1 where there is nothing. */
export function step(at: number, by: number, count: number): number {
  return count === 0 ? -1 : (at + by + count) % count;
}
