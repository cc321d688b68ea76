import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { chmodSync, createReadStream, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { feedFileName, type Manifest, signFeed, writePublicKey } from "#core/updates/feed-file.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { describePackage, findPackages } from "../../../scripts/lib/package/feed-packages.ts";

export const day = 86_400_000;
const require = createRequire(import.meta.url);

/** What goes wrong on the way, by the name of a file. */
export type Fault = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

export interface District {
  readonly folder: string;
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** Bytes of packages that left the server. */
  readonly sent: () => number;
  /** Answers instead of the server where it says so. */
  fault: Fault | null;
  /** As electron-builder does with an AppImage: its map of blocks stands at its end. */
  readonly addBlockMap: (path: string) => Promise<void>;
  /** Puts an installer of a version into the folder: a program that says in a file beside it that it ran. */
  readonly build: (version: string, bytes?: number) => string;
  /** Signs a feed of what is in the folder, and puts it there. */
  readonly publish: (version: string, change?: Partial<Manifest>, key?: KeyObject) => Promise<string>;
  readonly write: (text: string, channel?: string) => void;
  readonly close: () => Promise<void>;
}

/** An AppImage as far as its installation needs one: it can be run, and tells which version it is. */
const program = (version: string, bytes: number) => {
  const start = `#!/bin/sh\necho ${version} >> "$(dirname "$0")/ran.txt"\nexit 0\n`;
  // The same bytes in each version but for a few: what a map of blocks saves.
  const filling = Buffer.alloc(Math.max(0, bytes - start.length));
  for (let at = 0; at < filling.length; at += 1) filling[at] = 97 + ((at * 31 + (at >> 9)) % 26);
  return Buffer.concat([Buffer.from(start), filling]);
};

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  count: (n: number) => void,
) {
  const { size } = statSync(path);
  if (size === 0) return void response.writeHead(200, { "content-length": 0 }).end();
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  const [from, to] =
    asked === null ? [0, size - 1] : [Number(asked[1]), asked[2] ? Number(asked[2]) : size - 1];
  response.writeHead(asked === null ? 200 : 206, {
    "content-length": to - from + 1,
    "accept-ranges": "bytes",
    ...(asked === null ? {} : { "content-range": `bytes ${from}-${to}/${size}` }),
  });
  if (!path.endsWith(".json")) count(to - from + 1);
  createReadStream(path, { start: from, end: to }).pipe(response);
}

/** A district's own feed: a folder, a key, and a web server over it. */
export async function openDistrict(): Promise<District> {
  const { path: folder, remove } = await temporaryFolder();
  const { privateKey } = generateKeyPairSync("ed25519");
  const asked: string[] = [];
  let sent = 0;
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? "/", "http://feed.test").pathname.slice(1));
    asked.push(name);
    const path = join(folder, name);
    if (district.fault?.(request, response, path)) return;
    try {
      sendFile(request, response, path, (bytes) => {
        sent += bytes;
      });
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const district: District = {
    folder,
    address: `http://127.0.0.1:${port}/`,
    publicKey: writePublicKey(createPublicKey(privateKey)),
    privateKey,
    asked,
    sent: () => sent,
    fault: null,
    addBlockMap: async (path) => {
      const { buildBlockMap } = require("app-builder-lib/out/targets/blockmap/blockmap.js");
      await buildBlockMap(path, "deflate");
    },
    build: (version, bytes = 200_000) => {
      const name = `Bellwether-${version}-x86_64.AppImage`;
      writeFileSync(join(folder, name), program(version, bytes));
      chmodSync(join(folder, name), 0o755);
      return name;
    },
    publish: async (version, change = {}, key = privateKey) => {
      const found = await findPackages(folder, version);
      const packages = await Promise.all(found.map((each) => describePackage(folder, each)));
      const content: Manifest = {
        product: "bellwether",
        channel: "latest",
        sequence: Math.floor(Date.now() / 1000),
        version,
        releasedAt: new Date(Date.now() - 60_000).toISOString(),
        expiresAt: new Date(Date.now() + 30 * day).toISOString(),
        minVersion: null,
        staging: 100,
        packages,
        notes: { en: `What is new in ${version}.`, es: `Novedades de ${version}.` },
        ...change,
      };
      const text = signFeed(content, key);
      writeFileSync(join(folder, feedFileName(content.channel)), text);
      return text;
    },
    write: (text, channel = "latest") => writeFileSync(join(folder, feedFileName(channel)), text),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await remove();
    },
  };
  return district;
}
