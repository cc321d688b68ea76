import { posix } from "node:path";
import type { PolicyPlace } from "#contract/policy/read-values.ts";

/** Who may change a file. */
export interface FileOwner {
  readonly uid: number;
  readonly mode: number;
}

export interface FileTools {
  /** Null where there is none; throws where that cannot be told. Links are followed. */
  readonly owner: (path: string) => FileOwner | null;
  readonly read: (path: string) => string;
}

export interface MacTools extends FileTools {
  /** The short name of whoever uses the computer. */
  readonly person: string;
  readonly run: (
    program: string,
    args: readonly string[],
  ) => { readonly status: number | null; readonly stdout: string };
}

/** The domain of preferences: the application's identifier in electron-builder.yml. */
export const macDomain = "example.bellwether.desktop";
export const linuxPolicyFile = "/etc/bellwether/policy.json";

const asObject = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const found: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
};

const othersMayWrite = 0o022;

/** Who may change it besides root, in words; null where nobody. */
const changeable = (path: string, { uid, mode }: FileOwner): string | null => {
  if (uid !== 0) return `${path} does not belong to root, so whoever owns it could change what is fixed.`;
  return mode & othersMayWrite ? `${path} can be changed by others than root.` : null;
};

const closed = (place: string, problem: string): PolicyPlace => ({ place, problem, unread: "closed" });

/** One file that only root may change, and so may be the folder it lies in. */
function readOwn({ owner }: FileTools, path: string, parse: () => PolicyPlace): PolicyPlace | null {
  try {
    const found = owner(path);
    if (found === null) return null;
    const folder = posix.dirname(path);
    const around = owner(folder);
    const problem = changeable(path, found) ?? (around ? changeable(folder, around) : null);
    return problem === null ? parse() : closed(path, `${problem} Nothing of it holds.`);
  } catch {
    return closed(path, "The file, or the folder made for it, is there and could not be read.");
  }
}

export function readLinuxPolicy(tools: FileTools, path = linuxPolicyFile): readonly PolicyPlace[] {
  const found = readOwn(tools, path, () => {
    const values = asObject(tools.read(path));
    return values === null
      ? closed(path, "The file is no JSON object. Nothing of it holds.")
      : { place: path, values };
  });
  return found === null ? [] : [found];
}

/** What is forced: the system keeps it in files of its own, apart from what is only set beforehand. */
export function readMacPolicy(tools: MacTools): readonly PolicyPlace[] {
  const folder = "/Library/Managed Preferences";
  // The name becomes part of a path.
  const ofPerson =
    /^[^/]+$/.test(tools.person) && tools.person !== ".."
      ? [`${folder}/${tools.person}/${macDomain}.plist`]
      : [];
  return [`${folder}/${macDomain}.plist`, ...ofPerson].flatMap((path) => {
    const place = readOwn(tools, path, () => {
      const { status, stdout } = tools.run("/usr/bin/plutil", ["-convert", "json", "-o", "-", path]);
      const values = status === 0 ? asObject(stdout) : null;
      return values === null ? closed(path, "The file could not be read.") : { place: path, values };
    });
    return place === null ? [] : [place];
  });
}
