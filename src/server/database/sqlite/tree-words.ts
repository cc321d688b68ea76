import type SqliteDatabase from "better-sqlite3";
import { searchWords } from "#server/text/spelling.ts";

/** Every code has as many signs, so that words of two trees never meet, and beginnings can be looked up. */
const signs = 6;

/** What the words of a tree of organizations begin with in the index. */
export const codeOf = (tree: number): string => tree.toString(36).padStart(signs, "0");

export const withoutCode = (word: string): string => word.slice(signs);

/** The function of SQL that the triggers of the index call. */
export const treeWords = "bellwether_tree_words";

/** How long the beginnings are that the index keeps: two and three letters of a word. */
export const beginnings = [signs + 2, signs + 3] as const;

/** Gives a connection the function that writes the words of a text as those of a tree. */
export function defineTreeWords(connection: SqliteDatabase): void {
  connection.function(treeWords, { deterministic: true }, (tree, text) => {
    const code = codeOf(Number(tree));
    return searchWords(String(text ?? ""))
      .map((word) => code + word)
      .join(" ");
  });
}
