import type { PolicyPlace } from "#contract/policy/read-values.ts";
import { parseRegFile, type RegValue } from "./reg-file.ts";

export interface WindowsTools {
  /** The folder of Windows' own programs; null where it cannot be found without asking a person's variables. */
  readonly system: string | null;
  /** Runs a program to its end. `status` is null where it could not be run. */
  readonly run: (
    program: string,
    args: readonly string[],
  ) => { readonly status: number | null; readonly stdout: string };
  /** Gives the path of a file that does not exist yet, and what is in it afterwards; null where there is none. */
  readonly written: (write: (path: string) => void) => Buffer | null;
}

const hives = [
  { hive: "HKLM", called: "HKEY_LOCAL_MACHINE" },
  { hive: "HKCU", called: "HKEY_CURRENT_USER" },
] as const;
const below = "Software\\Policies";
const own = "Bellwether";

/** Of a key below the policies' own, each value is an entry of a list, in the order of its numbers. */
const entriesOf = (values: ReadonlyMap<string, RegValue>): readonly RegValue[] =>
  [...values].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([, value]) => value);

const notRun =
  "The registry could not be read, because reg.exe of Windows could not be run or was refused. So it cannot be told whether anything is fixed. Let people run reg.exe: rules of AppLocker and “Prevent access to registry editing tools” keep them from it.";

/**
 * `Software\Policies\Bellwether` of the computer, then of the person, by the system's own tool. Whether there is such a key
 * is seen in the list of what is beside it: the tool says “not found” and “not allowed” by words of the system's language.
 */
export function readWindowsPolicy({ system, run, written }: WindowsTools): readonly PolicyPlace[] {
  if (system === null)
    return [
      {
        place: "HKEY_LOCAL_MACHINE\\Software\\Policies\\Bellwether",
        problem: "The folder of Windows could not be found, and so the registry not be read.",
        unread: "blind",
      },
    ];
  const program = `${system}\\reg.exe`;
  const places: PolicyPlace[] = [];
  for (const { hive, called } of hives) {
    const place = `${called}\\${below}\\${own}`;
    const beside = run(program, ["query", `${hive}\\${below}`, "/reg:64"]);
    if (beside.status !== 0) {
      // Every computer has the first one. A person without the second one has no policies, where the tool ran and says so.
      if (hive === "HKLM" || beside.status === null) places.push({ place, problem: notRun, unread: "blind" });
      continue;
    }
    const there = beside.stdout
      .split(/\r?\n/)
      .some((line) => line.trim().toLowerCase().endsWith(`\\${below}\\${own}`.toLowerCase()));
    if (!there) continue;
    let status: number | null | undefined;
    const file = written((path) => {
      // Where the tool cannot be run, another folder does not help.
      if (status === null) return;
      status = run(program, ["export", `${hive}\\${below}\\${own}`, path, "/y", "/reg:64"]).status;
    });
    if (status !== 0 || file === null) {
      places.push({ place, problem: "The key is there and could not be read.", unread: "closed" });
      continue;
    }
    const values: Record<string, unknown> = {};
    for (const key of parseRegFile(file)) {
      const parts = key.path.split("\\");
      const depth = parts.findIndex((part) => part.toLowerCase() === own.toLowerCase());
      const inside = parts.slice(depth + 1);
      if (inside.length === 0) Object.assign(values, Object.fromEntries(key.values));
      else if (inside.length === 1 && inside[0] !== undefined) values[inside[0]] = entriesOf(key.values);
    }
    places.push({ place, values });
  }
  return places;
}
