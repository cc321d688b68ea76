import { open } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { HttpFetch } from "#core/ports/system.ts";
import { maxFeedBytes } from "./feed-file.ts";
import { orAborted } from "./or-aborted.ts";
import { UpdateError } from "./update-error.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A folder as Windows names it: of its network, or below the letter of a disk. */
const ofWindows = /^(\\\\[^\\]|[A-Za-z]:[\\/])/;

/** Address of a feed's folder, ending with `/`: https, a folder of this computer or of the network; else null. */
export function readFeedAddress(address: string, system: NodeJS.Platform = process.platform): URL | null {
  if (ofWindows.test(address) && system !== "win32") return null;
  if (isAbsolute(address) || ofWindows.test(address))
    return new URL(`${pathToFileURL(address).href.replace(/\/+$/, "")}/`);
  const url = URL.parse(address.endsWith("/") ? address : `${address}/`);
  if (url === null || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return null;
  if (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname))) return url;
  return null;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function readFromFolder(url: URL): Promise<Uint8Array> {
  const file = await open(fileURLToPath(url)).catch((error: unknown) => {
    throw new UpdateError("unreachable", error);
  });
  try {
    // One byte more than allowed tells a file that is too large.
    const buffer = Buffer.alloc(maxFeedBytes + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new UpdateError(isMissing(error) ? "unreachable" : "broken", error);
  } finally {
    await file.close();
  }
}

async function readFromWeb(url: URL, fetch: HttpFetch, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url.href, {
    signal,
    redirect: "error",
    headers: { accept: "application/json" },
  });
  if (!response.ok || response.body === null) throw new UpdateError("unreachable");
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    parts.push(part);
    size += part.length;
    if (size > maxFeedBytes) throw new UpdateError("broken");
  }
  return Buffer.concat(parts);
}

/**
 * Reads one file at a time: while a share does not answer, each further try would hold another of the few threads that read files.
 */
export function createFolderReader(read: (url: URL) => Promise<Uint8Array> = readFromFolder) {
  let open = false;
  return async (url: URL): Promise<Uint8Array> => {
    if (open) throw new UpdateError("slow");
    open = true;
    try {
      return await read(url);
    } finally {
      open = false;
    }
  };
}

export interface FeedReaderDeps {
  readonly fetch: HttpFetch;
  /** Milliseconds for the whole of it. */
  readonly timeout: number;
  /** Reads a feed file of a folder. */
  readonly readFolder?: ((url: URL) => Promise<Uint8Array>) | undefined;
}

/** Reads the bytes of a feed file: nothing else of the feed is asked for before it was verified. */
export async function readFeed(
  base: URL,
  name: string,
  { fetch, timeout, readFolder = readFromFolder }: FeedReaderDeps,
  stop: AbortSignal,
): Promise<Uint8Array> {
  const url = new URL(name, base);
  const late = AbortSignal.timeout(timeout);
  const ends = AbortSignal.any([late, stop]);
  try {
    if (url.protocol === "file:") return await orAborted(readFolder(url), ends);
    return await readFromWeb(url, fetch, ends);
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError(late.aborted ? "slow" : "unreachable", error);
  }
}
