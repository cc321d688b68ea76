import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the built page and the server's worker are; differs between the built host and one run from source. */
export interface BuildPlaces {
  readonly page: string;
  readonly pageList: string;
  readonly worker: URL;
}

export function findBuild(entryFolder: string): BuildPlaces {
  const built = existsSync(join(entryFolder, "server-worker.js"));
  const out = built ? join(entryFolder, "..") : join(entryFolder, "..", "..", "..", "out");
  const worker = built
    ? join(entryFolder, "server-worker.js")
    : join(entryFolder, "..", "..", "server", "worker.ts");
  return {
    page: join(out, "renderer"),
    pageList: join(out, "renderer-files.json"),
    worker: pathToFileURL(worker),
  };
}
