import { randomUUID } from "node:crypto";
import { CookieJar } from "tough-cookie";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly text: string;
  readonly raw: Uint8Array;
  readonly setCookies: readonly string[];
}

export interface RequestOptions {
  readonly body?: unknown;
  /** Replaces or, with null, removes a header that the client would send. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly ifMatch?: number | string;
  readonly idempotencyKey?: string | null;
  readonly form?: FormData;
  /** Raw octets instead of JSON. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** A correct Sanctum client: cookie jar, decoded CSRF token, Origin of the server. */
export interface CookieClient {
  readonly url: string;
  readonly jar: CookieJar;
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Answer>;
  readonly get: (path: string, options?: RequestOptions) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, options?: RequestOptions) => Promise<Answer>;
  readonly put: (path: string, body: unknown, options?: RequestOptions) => Promise<Answer>;
  readonly delete: (path: string, options?: RequestOptions) => Promise<Answer>;
  readonly upload: (
    name: string,
    bytes: Uint8Array,
    options?: RequestOptions & { type?: string },
  ) => Promise<Answer>;
  readonly csrf: () => Promise<Answer>;
  readonly signIn: (email: string, password: string, remember?: boolean) => Promise<Answer>;
  readonly cookie: (name: string) => Promise<string | null>;
}

export function createCookieClient(url: string, launchSecret: string | null = null): CookieClient {
  const jar = new CookieJar();

  const cookie = async (name: string) =>
    (await jar.getCookies(url)).find((each) => each.key === name)?.value ?? null;

  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const headers = new Headers({
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      Origin: url,
      Referer: `${url}/`,
    });
    const cookies = await jar.getCookieString(url);
    if (cookies !== "") headers.set("Cookie", cookies);
    if (launchSecret !== null) headers.set("X-Bellwether-Launch", launchSecret);
    if (method !== "GET") {
      const token = await cookie("XSRF-TOKEN");
      if (token !== null) headers.set("X-XSRF-TOKEN", decodeURIComponent(token));
      if (options.idempotencyKey !== null)
        headers.set("Idempotency-Key", options.idempotencyKey ?? randomUUID());
    }
    if (options.body !== undefined) headers.set("Content-Type", "application/json");
    if (options.bytes !== undefined) headers.set("Content-Type", "application/octet-stream");
    if (options.ifMatch !== undefined) {
      headers.set("If-Match", typeof options.ifMatch === "number" ? `"${options.ifMatch}"` : options.ifMatch);
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const body =
      options.form ?? options.bytes ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const response = await fetch(url + path, { method, headers, body, redirect: "manual" });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) await jar.setCookie(line, url, { ignoreError: true });
    const raw = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(raw);
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : null,
      text,
      raw,
      setCookies,
    };
  };

  const csrf = () => request("GET", "/sanctum/csrf-cookie");
  return {
    url,
    jar,
    request,
    cookie,
    csrf,
    get: (path, options) => request("GET", path, options),
    post: (path, body = {}, options = {}) => request("POST", path, { body, ...options }),
    put: (path, body, options = {}) => request("PUT", path, { body, ...options }),
    delete: (path, options) => request("DELETE", path, options),
    upload: (name, bytes, options = {}) => {
      const form = new FormData();
      const type = options.type ?? "application/octet-stream";
      form.append("file", new Blob([Uint8Array.from(bytes)], { type }), name);
      return request("POST", "/api/v2/uploads", { ...options, form });
    },
    signIn: async (email, password, remember = false) => {
      await csrf();
      return request("POST", "/login", { body: { email, password, remember } });
    },
  };
}
