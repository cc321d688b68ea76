import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: unknown;
}

export interface StrictLaravel {
  readonly url: string;
  readonly seen: Seen[];
  /** Answers `METHOD /path`, without the query. */
  readonly on: (route: string, answer: (request: Seen) => Answer | Promise<Answer> | null) => void;
  /** Makes the clients' token invalid, as a new session does. */
  readonly rotateToken: () => void;
  /** Refuses every token. */
  readonly refuseTokens: () => void;
  readonly count: (route: string) => number;
  readonly close: () => Promise<void>;
}

export const serverInfo = {
  name: "Fake district",
  version: "1",
  needs_setup: false,
  upload_max_bytes: 50_000_000,
  upload_types: ["txt", "png", "pdf"],
  resources: { consultation: "https://help.example/a", manual: null, training: null },
};

export const userRecord = {
  id: 7,
  uuid: "01989b3c-8e4a-7000-8000-000000000007",
  full_name: "Avery Tester",
  email: "avery@test.example",
  title: null,
  phone: null,
  memberships: [],
  last_seen_at: null,
  second_factor: false,
};

export const sessionBody = (user: unknown = null) => ({
  data: {
    server: serverInfo,
    user,
    organizations: [],
    can: { create_records: user !== null, administer: false, export: false },
  },
});

/** Base64 of JSON, ending in `=`: a client that does not decode the cookie fails. */
const newToken = (): string => {
  const value = Buffer.from(
    JSON.stringify({ iv: "x", value: randomBytes(8).toString("hex"), mac: "m", tag: "" }),
  );
  const text = value.toString("base64");
  return text.endsWith("=") ? text : `${Buffer.concat([value, Buffer.from(" ")]).toString("base64")}`;
};

/** A small server that follows Sanctum to the letter, for behavior that our own server never shows. */
export async function startStrictLaravel(): Promise<StrictLaravel> {
  const seen: Seen[] = [];
  const routes = new Map<string, (request: Seen) => Answer | Promise<Answer> | null>();
  let token = newToken();
  let refusing = false;

  const send = (response: ServerResponse, { status, headers = {}, body }: Answer) => {
    const isText = typeof body === "string";
    response.writeHead(status, {
      ...(body === undefined ? {} : { "Content-Type": isText ? "text/html" : "application/json" }),
      ...headers,
    });
    response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = (request.url ?? "").split("?")[0] ?? "";
    const one: Seen = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    if (path === "/sanctum/csrf-cookie") {
      response.setHeader("Set-Cookie", [
        `XSRF-TOKEN=${encodeURIComponent(token)}; path=/; samesite=lax; max-age=7200`,
        "laravel_session=abc%3D; path=/; httponly; samesite=lax; max-age=7200",
      ]);
      return send(response, { status: 204 });
    }
    const unsafe = request.method !== "GET" && request.method !== "HEAD";
    if (unsafe && (refusing || request.headers["x-xsrf-token"] !== token))
      return send(response, { status: 419, body: { message: "CSRF token mismatch." } });
    const made = await routes.get(`${request.method} ${path}`)?.(one);
    return send(response, made ?? { status: 404, body: { message: "Not Found" } });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (route, made) => routes.set(route, made),
    rotateToken: () => {
      token = newToken();
    },
    refuseTokens: () => {
      refusing = true;
    },
    count: (route) => seen.filter((one) => `${one.method} ${one.path.split("?")[0]}` === route).length,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
