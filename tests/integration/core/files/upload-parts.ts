import { createHash, randomUUID } from "node:crypto";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { type ApiClient, createApiClient } from "#core/api/client.ts";
import { createSessionJar } from "#core/api/session-jar.ts";
import type { SealedFile, SealedFiles } from "#core/files/sealed-files.ts";
import type { SealedUpload } from "#core/outbox/changes/sealed-upload.ts";
import type { Change } from "#core/outbox/types.ts";
import { firstLocalId } from "#core/outbox/types.ts";
import { type TestServer, type TestUserName, testPassword } from "#support/server/server.ts";
import { quietLog } from "../harness.ts";

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A text file of this size in which all lines differ. */
export function textOf(size: number, word = "canary"): Buffer {
  const lines: string[] = [];
  let length = 0;
  for (let line = 0; length < size; line += 1) {
    const text = `${word} line ${line} ${createHash("sha256").update(`${word}${line}`).digest("hex")}\n`;
    lines.push(text);
    length += text.length;
  }
  return Buffer.from(lines.join("").slice(0, size));
}

/** A signed-in client of core. */
export async function signedInClient(
  server: TestServer,
  user: TestUserName,
  url = server.url,
): Promise<ApiClient> {
  const clock = { now: () => Date.now() };
  const api = createApiClient({
    fetch: createNodeFetch(),
    baseUrl: url,
    jar: createSessionJar(url, clock.now),
    clock,
    log: quietLog(),
  });
  await api.call("session.login", {
    body: { email: server.users[user].email, password: testPassword, remember: false },
  });
  return api;
}

export const uploadBody = (sealed: SealedFile, name = "interview.txt"): SealedUpload => ({
  ...sealed,
  uploadId: randomUUID(),
  name,
  type: "text/plain",
});

/** A change as the outbox hands it over. */
export const uploadChange = (body: SealedUpload, seq = 1): Change => ({
  seq,
  revision: seq,
  id: randomUUID(),
  endpoint: "uploads.create",
  params: {},
  body,
  subject: { kind: "upload", key: body.uploadId },
  base: null,
  baseVersion: null,
  creates: { uuid: body.uploadId, localId: firstLocalId + seq },
  needs: [],
  state: "pending",
  attempts: 0,
  nextTryAt: null,
  idempotencyKey: randomUUID(),
  sent: null,
  reason: null,
  conflict: null,
  answer: null,
  ackedAt: null,
  savedAt: Date.now(),
  title: "File",
});

export const seal = (files: SealedFiles, bytes: Buffer): Promise<SealedFile> =>
  files.seal(Readable.from([bytes]));

/** A proxy's decision about bytes on their way to the server. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  /** Bytes of this request's body before these. */
  readonly before: number;
  readonly count: number;
  /** Bytes on the request's connection before these, including bodies of earlier requests. */
  readonly connectionBytes: number;
}

export interface CuttingProxy {
  readonly url: string;
  readonly cuts: () => number;
  /** Bytes of bodies that were passed on or cut off. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

/**
 * A real HTTP connection between core and the server that ends as `cutAfter` says: after so many of the bytes at
 * hand, both sockets are destroyed. Null lets everything through. `onAnswer` true cuts before the answer.
 */
export async function startCuttingProxy(
  target: string,
  rules: {
    readonly cutAfter: (passing: Passing) => number | null;
    readonly cutAnswer?: (method: string, path: string) => boolean;
    readonly delay?: (path: string) => Promise<void>;
  },
): Promise<CuttingProxy> {
  const { hostname, port, host } = new URL(target);
  let cuts = 0;
  let sent = 0;
  const perConnection = new WeakMap<Socket, number>();

  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const method = incoming.method ?? "";
    const path = incoming.url ?? "";
    const upstream = httpRequest({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: { ...incoming.headers, host, origin: target, referer: `${target}/`, connection: "close" },
    });
    let before = 0;
    let over = false;
    const cut = () => {
      over = true;
      cuts += 1;
      upstream.destroy();
      incoming.socket.destroy();
    };
    incoming.on("data", (chunk: Buffer) => {
      if (over) return;
      const connectionBytes = perConnection.get(incoming.socket) ?? 0;
      const most = rules.cutAfter({ method, path, before, count: chunk.length, connectionBytes });
      const passed = most === null ? chunk : chunk.subarray(0, most);
      sent += passed.length;
      before += passed.length;
      perConnection.set(incoming.socket, connectionBytes + passed.length);
      if (passed.length > 0) upstream.write(passed);
      if (most !== null) cut();
    });
    incoming.on("end", () => {
      if (!over) upstream.end();
    });
    incoming.on("error", () => upstream.destroy());
    upstream.on("error", () => incoming.socket.destroy());
    upstream.on("response", async (answer) => {
      await rules.delay?.(path);
      if (over) return;
      if (rules.cutAnswer?.(method, path)) {
        answer.resume();
        cut();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
  };

  const server: Server = createServer(handle);
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    sent: () => sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
