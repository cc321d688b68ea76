import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RosterLimits } from "../limits.ts";
import { fatal, note, quote } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { isKnownName, isLitter } from "./known-names.ts";
import type { Source, SourceFile } from "./source.ts";
import { tooLarge } from "./zip-source.ts";

/** The bytes of a file, in pieces after which others have their turn. */
export const streamOf = (path: string) => createReadStream(path, { highWaterMark: 32 * 1024 });

/** One CSV file as a roster of its own. */
export async function openFile(path: string, name: string, limits: RosterLimits): Promise<Source> {
  const { size } = await lstat(path);
  return {
    files: [{ name, size }],
    problems: size > limits.unpackedBytes ? [tooLarge(name, limits)] : [],
    stream: async () => streamOf(path),
    close: async () => {},
  };
}

/** The CSV files that lie directly in a folder. Links are refused; what is no part of a roster is passed over. */
export async function openFolder(path: string, folder: string, limits: RosterLimits): Promise<Source> {
  const files: SourceFile[] = [];
  const problems: RosterProblem[] = [];
  let total = 0;
  for (const each of await readdir(path, { withFileTypes: true })) {
    if (isLitter(each.name)) continue;
    if (!isKnownName(each.name)) {
      problems.push(
        note({
          code: "passed-over",
          file: each.name.slice(0, 80),
          message: `${quote(each.name)} is no file of a roster and was passed over.`,
          fix: "Nothing needs to be done.",
        }),
      );
      continue;
    }
    if (!each.isFile()) {
      problems.push(
        fatal({
          code: "not-a-file",
          file: each.name,
          message: `${quote(each.name)} is a link or a folder, not a file.`,
          fix: "Put the file itself into the folder.",
        }),
      );
      continue;
    }
    if (files.some((other) => other.name.toLowerCase() === each.name.toLowerCase()))
      problems.push(
        fatal({
          code: "folder-case",
          file: each.name,
          message: `The folder holds ${quote(each.name)} twice, in capitals and not.`,
          fix: "Leave the right one of the two files in the folder.",
        }),
      );
    const { size } = await lstat(join(path, each.name));
    total += size;
    files.push({ name: each.name, size });
  }
  if (files.length > limits.entries || total > limits.unpackedBytes) problems.push(tooLarge(folder, limits));
  return {
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    problems,
    stream: async (name) => {
      if (!files.some((each) => each.name === name)) throw new Error(`No such file in the folder: ${name}`);
      return streamOf(join(path, name));
    },
    close: async () => {},
  };
}
