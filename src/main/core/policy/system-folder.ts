import { existsSync } from "node:fs";
import { win32 } from "node:path";

/** Files that this process has loaded, as the system itself reports them. */
const loadedFiles = (): readonly string[] => {
  try {
    // The network's interfaces take seconds on some computers.
    Reflect.set(process.report, "excludeNetwork", true);
    const report: unknown = process.report.getReport();
    const found: unknown = Reflect.get(Object(report), "sharedObjects");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
};

const usual = "C:\\Windows\\System32";

/**
 * The folder of Windows' own programs. `%SystemRoot%` is a variable that a person can set before they start Bellwether, so it is not
 * asked: `ntdll.dll` is in every process before any code of it runs, and the kernel loads it from there. Null where neither that nor the usual
 * place is there; then it counts as not to be read what is fixed.
 */
export function findSystemFolder(
  loaded: readonly string[] = loadedFiles(),
  exists: (path: string) => boolean = existsSync,
): string | null {
  const kernel = loaded.find(
    (path) =>
      /^[a-z]:\\/i.test(path) &&
      win32.basename(path).toLowerCase() === "ntdll.dll" &&
      win32.basename(win32.dirname(path)).toLowerCase() === "system32",
  );
  const folders = kernel === undefined ? [usual] : [win32.dirname(kernel)];
  return folders.find((folder) => exists(win32.join(folder, "reg.exe"))) ?? null;
}
