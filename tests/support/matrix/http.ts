import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { defaultBasePaths, type EndpointName, endpoints, fillPath } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";

/** What one call of an endpoint sends, unchecked, before it is put on the wire. */
export interface Call {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A file for a multipart endpoint. */
  readonly file?:
    | {
        readonly name: string;
        readonly content: Buffer;
        readonly type: string;
        /** What the form says beside it. */
        readonly fields?: Readonly<Record<string, string>>;
      }
    | undefined;
  /** The body of an endpoint that takes raw octets. */
  readonly bytes?: Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The same as it came, for files. */
  readonly raw: Buffer;
}

export const jsonOf = (answer: Answer): unknown => (answer.text === "" ? null : JSON.parse(answer.text));

/** One browser's worth of cookies. */
export interface Caller {
  readonly call: (name: EndpointName, input?: Call) => Promise<Answer>;
  /** Sends anything, with this caller's cookies and token. */
  readonly send: (options: InjectOptions) => Promise<Answer>;
  /** Fetches the CSRF cookie, as a page does before its first change. */
  readonly prepare: () => Promise<void>;
  readonly cookies: Map<string, string>;
}

export const queryString = (query: Readonly<Record<string, unknown>> | undefined): string => {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined)
      .map((each): [string, string] => [
        key,
        typeof each === "object" && each !== null ? JSON.stringify(each) : String(each),
      ]),
  );
  const text = new URLSearchParams(entries).toString();
  return text === "" ? "" : `?${text}`;
};

export const urlOf = (definition: EndpointDefinition, input: Call): string =>
  `${defaultBasePaths[definition.base]}${fillPath(definition.path, input.params ?? {})}${queryString(input.query)}`;

export function multipart(file: NonNullable<Call["file"]>): { payload: Buffer; contentType: string } {
  const boundary = `----bellwether${randomUUID()}`;
  const name = file.name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
  const fields = Object.entries(file.fields ?? {})
    .map(
      ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    )
    .join("");
  const head =
    `${fields}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${file.type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Calls an app in this process as a first-party page would. */
export function createCaller(app: FastifyInstance, standing: Readonly<Record<string, string>> = {}): Caller {
  const cookies = new Map<string, string>();

  const send = async (options: InjectOptions): Promise<Answer> => {
    const token = cookies.get("XSRF-TOKEN");
    const response = await app.inject({
      ...options,
      headers: {
        accept: "application/json",
        "x-requested-with": "XMLHttpRequest",
        host: "localhost:80",
        origin: "http://localhost:80",
        referer: "http://localhost:80/",
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") }),
        ...(token === undefined ? {} : { "x-xsrf-token": decodeURIComponent(token) }),
        ...standing,
        ...options.headers,
      },
    });
    for (const line of [response.headers["set-cookie"] ?? []].flat()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0(;|$)/i.test(line)) cookies.delete(key);
      else cookies.set(key, value);
    }
    const { statusCode: status, headers, body: text, rawPayload: raw } = response;
    return { status, headers, text, raw };
  };

  const call: Caller["call"] = (name, input = {}) => {
    const definition: EndpointDefinition = endpoints[name];
    const url = urlOf(definition, input);
    const method = definition.method;
    if (input.file) {
      const { payload, contentType } = multipart(input.file);
      return send({ method, url, payload, headers: { "content-type": contentType, ...input.headers } });
    }
    if (input.bytes) {
      const headers = { "content-type": "application/octet-stream", ...input.headers };
      return send({ method, url, payload: input.bytes, headers });
    }
    const hasBody = method !== "GET" && input.body !== undefined;
    return send({
      method,
      url,
      headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...input.headers },
      ...(hasBody ? { payload: JSON.stringify(input.body) } : {}),
    });
  };

  return {
    call,
    send,
    prepare: async () => {
      await call("session.csrf");
    },
    cookies,
  };
}
