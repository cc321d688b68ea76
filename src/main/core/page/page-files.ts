import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { contentType } from "mime-types";
import { z } from "zod";
import { pageHeaders, readerPolicy } from "./page-policy.ts";

/** One answer with a file of the page. */
export interface PageFile {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** Answers a URL's path, still percent-encoded, without query or fragment. */
export type PageFiles = (pathname: string) => Promise<PageFile>;

export interface PageFilesOptions {
  /** Folder of the built page. */
  readonly root: string;
  /** JSON list of the paths that the build wrote, each like `/assets/index.js`; nothing else is ever served (S-2). */
  readonly manifest: string;
}

/** Addresses of screens: words, numbers and ids between single slashes; no dots, no escapes, no empty parts. */
const screenPath = /^(\/[A-Za-z0-9_-]+)*\/?$/;

const notFound: PageFile = {
  status: 404,
  headers: { ...pageHeaders, "Content-Type": "text/plain; charset=utf-8" },
  body: Buffer.from("Not found"),
};

/** The build names these after their content: what is under such a name never changes. */
const namedByContent = /^\/assets\//;
const lasting = { "Cache-Control": "private, max-age=31536000, immutable" };

/** The workers that read Office files and mails; a worker keeps to the policy that its own script came with. */
const readerScript = /^\/assets\/(?:office|mail)-worker-[\w-]+\.js$/;

const headersOf = (path: string): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  ...(namedByContent.test(path) ? lasting : {}),
  ...(readerScript.test(path) ? { "Content-Security-Policy": readerPolicy } : {}),
});

/** Reads the manifest once. Each path leads to one listed file, never to a path built from a request. */
export async function createPageFiles(options: PageFilesOptions): Promise<PageFiles> {
  const paths = z.array(z.string()).parse(JSON.parse(await readFile(options.manifest, "utf8")));
  const root = await realpath(options.root);
  const files = new Map(paths.map((path) => [path, join(root, path)]));

  const read = async (path: string): Promise<PageFile> => {
    const file = files.get(path);
    // A link in the place of a built file leads elsewhere and is refused.
    if (file === undefined || (await realpath(file).catch(() => null)) !== file) return notFound;
    const body = await readFile(file).catch(() => null);
    if (body === null) return notFound;
    const type = contentType(file.slice(file.lastIndexOf("."))) || "application/octet-stream";
    return { status: 200, headers: { ...headersOf(path), "Content-Type": type }, body };
  };

  return (pathname) => read(!files.has(pathname) && screenPath.test(pathname) ? "/index.html" : pathname);
}
