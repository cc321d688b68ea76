import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { type PolicyPlace, readPolicyValues } from "#contract/policy/read-values.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import { type FileTools, readLinuxPolicy, readMacPolicy } from "./read-files.ts";
import { readWindowsPolicy, type WindowsTools } from "./read-windows.ts";
import { findSystemFolder } from "./system-folder.ts";

const longest = 10_000;

const run: WindowsTools["run"] = (program, args) => {
  const once = () =>
    spawnSync(program, args, {
      encoding: "utf8",
      timeout: longest,
      windowsHide: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
  const first = once();
  // A computer that has just been started may be too busy for the first try.
  const { status, stdout } = first.status === null ? once() : first;
  return { status, stdout: stdout ?? "" };
};

/** What is written into a new folder below `place`; null where nothing can be written there. */
function writtenBelow(place: string, write: (path: string) => void): Buffer | null {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(join(place, "bellwether-policy-"));
    const path = join(folder, "policy.reg");
    write(path);
    return readFileSync(path);
  } catch {
    return null;
  } finally {
    try {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    } catch {
      // A scanner may hold the file for a moment. It holds nothing of a person, and was read.
    }
  }
}

/** By the first of these folders in which something can be written: that of passing files may be full, read-only or gone. */
export const writtenIn =
  (places: readonly string[]): WindowsTools["written"] =>
  (write) => {
    for (const place of places) {
      const found = writtenBelow(place, write);
      if (found !== null) return found;
    }
    return null;
  };

const files: FileTools = {
  owner: (path) => statSync(path, { throwIfNoEntry: false }) ?? null,
  read: (path) => readFileSync(path, "utf8"),
};

const person = (): string => {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
};

function placesOf(platform: NodeJS.Platform): readonly PolicyPlace[] {
  if (platform === "win32")
    return readWindowsPolicy({ system: findSystemFolder(), run, written: writtenIn([tmpdir(), homedir()]) });
  if (platform === "darwin") return readMacPolicy({ ...files, person: person(), run });
  return readLinuxPolicy(files);
}

/** A file of policies for trying them out, which has no owner to be looked at. */
const triedOut = (path: string): readonly PolicyPlace[] =>
  readLinuxPolicy({ owner: () => ({ uid: 0, mode: 0 }), read: files.read }, path);

export interface ReadPolicyOptions {
  /** A file to try policies out with, where the program is not an installed one. A managed computer pays no heed to it. */
  readonly file?: string | null;
  readonly platform?: NodeJS.Platform;
}

/**
 * What the organization of this computer has fixed. It is read at once, before anything is opened: where the data lies is
 * part of it.
 */
export function readPolicy({ file = null, platform = process.platform }: ReadPolicyOptions = {}): PolicyPort {
  const places = placesOf(platform);
  return readPolicyValues(places.length === 0 && file !== null ? triedOut(file) : places);
}
