import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type DeepLink, linkScheme, parseDeepLink } from "#contract/bridge/deep-links.ts";

/** What a start of the program asks for, besides its options. */
export interface Openings {
  readonly link: DeepLink | null;
  /** Of the jump list: a place, or the lock. */
  readonly task: OpeningTask | null;
  /** Absolute paths of what was opened with Bellwether; perhaps not files. */
  readonly paths: readonly string[];
}

/** Tasks of the jump list (Windows) and the dock's menu (macOS). They name nobody. */
export const openingTasks = ["new-case", "my-tasks", "lock"] as const;
export type OpeningTask = (typeof openingTasks)[number];

/** More paths than this are not looked at. */
const mostPaths = 50;

/** Linux hands over what is opened as an address. One of another computer is none of ours. */
function pathOfAddress(text: string): string {
  if (!/^file:\/\/(localhost)?\//i.test(text)) return text;
  try {
    return fileURLToPath(text);
  } catch {
    return text;
  }
}

/**
 * Reads the arguments of a first or a second start. Chromium's own switches and the options of `readDesktopOptions` are skipped
 * with their values. A text that begins like a link is never a path: one that is not a good link opens nothing.
 */
export function readOpenings(argv: readonly string[], packaged: boolean, folder: string): Openings {
  const { values, positionals } = parseArgs({
    args: argv.slice(packaged ? 1 : 2),
    options: {
      data: { type: "string" },
      server: { type: "string" },
      ...Object.fromEntries(openingTasks.map((task) => [task, { type: "boolean" as const }])),
    },
    strict: false,
    allowPositionals: true,
  });
  const isLink = (text: string) => text.toLowerCase().startsWith(`${linkScheme}:`);
  const link = positionals.map(parseDeepLink).find((found) => found !== null) ?? null;
  const isPath = (text: string) => !isLink(text) && (isAbsolute(text) || !/^[a-z][a-z0-9+.-]+:/i.test(text));
  return {
    link,
    task: openingTasks.find((task) => values[task] === true) ?? null,
    paths: positionals
      .map(pathOfAddress)
      .filter(isPath)
      .slice(0, mostPaths)
      .map((path) => resolve(folder, path)),
  };
}
