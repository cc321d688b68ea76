import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import writeFileAtomic from "write-file-atomic";

/**
 * The file by which a browser is let in: a page that leads to the address with the token. The arguments of a program
 * can be read by everybody on this computer, this file by its owner alone.
 */
export interface LaunchFile {
  /** Its address, for the program that opens it. */
  readonly url: string;
  readonly write: (address: string) => void;
  readonly remove: () => void;
}

/** Its place in a data folder. */
export const launchFilePath = (data: string): string => join(data, "open-bellwether.html");

/** The port of a host that was ended without removing its file; null where there is none. */
export function formerPort(data: string): number | null {
  try {
    const found = /href="http:\/\/127\.0\.0\.1:(\d{1,5})\//.exec(readFileSync(launchFilePath(data), "utf8"));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

export function createLaunchFile(data: string): LaunchFile {
  const path = launchFilePath(data);
  return {
    url: pathToFileURL(path).href,
    write: (address) =>
      writeFileAtomic.sync(
        path,
        `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><title>Bellwether</title></head>
<body><a href="${address}">Open Bellwether</a></body>
</html>
`,
        { mode: 0o600 },
      ),
    remove: () => rmSync(path, { force: true }),
  };
}
