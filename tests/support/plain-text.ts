import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Every file in a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

/** The forms in which a word can be in a file; case is ignored in UTF-8, since there are folded copies. */
export const shapesOf = (word: string) => [
  { shape: "utf-16le", bytes: Buffer.from(word, "utf16le") },
  { shape: "utf-16be", bytes: swapped(word) },
  { shape: "base64", bytes: Buffer.from(Buffer.from(word).toString("base64").slice(0, -4)) },
];

/** Every place in which a word is in plain text. */
export async function plainTextIn(folder: string, words: ReadonlyMap<string, string>): Promise<string[]> {
  const hits: string[] = [];
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(path);
    const folded = bytes.toString("latin1").toLowerCase();
    for (const [field, word] of words) {
      const where = relative(folder, path);
      if (folded.includes(word.toLowerCase())) hits.push(`${field} as utf-8 in ${where}`);
      for (const { shape, bytes: wanted } of shapesOf(word))
        if (bytes.includes(wanted)) hits.push(`${field} as ${shape} in ${where}`);
    }
    if (relative(folder, path).toLowerCase().includes("zq")) hits.push(`a file's name: ${path}`);
  }
  return hits;
}
