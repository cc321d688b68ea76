import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import {
  defaultBasePaths,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  endpoints,
  fillPath,
  pathParameters,
} from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import { type FileStep, toldFileType } from "#contract/kit/told-file.ts";
import type { Clock, HttpFetch, Log } from "#core/ports/system.ts";
import type { ApiResult, CallOptions, RawInput } from "./call-types.ts";
import { createKeptLists } from "./kept-lists.ts";
import { normalise } from "./laravel-shapes.ts";
import { readLines } from "./read-lines.ts";
import { badResponse, isForeign, responseError, serverError } from "./response-error.ts";
import { createSender, offline, type Read, type RequestBody, type SendOptions } from "./send.ts";
import type { SessionJar } from "./session-jar.ts";
import { createSpecRecords } from "./spec-records.ts";
import { isTold, readTold } from "./told-file.ts";

export interface ApiClientDeps {
  readonly fetch: HttpFetch;
  /** `https://server.example`, without a slash at its end. */
  readonly baseUrl: string;
  readonly basePaths?: Readonly<Record<"root" | "v2" | "v3", string>>;
  readonly jar: SessionJar;
  readonly clock: Clock;
  /** Sent with every request; the embedded server requires its launch secret here. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Milliseconds without an answer or progress. Default 30,000. */
  readonly timeout?: number;
  readonly onChanged?: (resources: readonly Resource[]) => void;
  /** Called when the server no longer knows the session. */
  readonly onUnauthenticated?: (name: EndpointName, status: number) => void;
  readonly onReachable?: (reachable: boolean) => void;
}

/** A request whose body is not JSON. `type` is left out where the body sets its own. */
export interface StreamRequest extends CallOptions {
  readonly type: string;
  readonly body: (touch: () => void) => RequestBody;
  readonly input?: RawInput | undefined;
}

export interface OpenOptions extends CallOptions {
  /** Called while the server makes the file, where it says how far it is. */
  readonly onStep?: ((step: FileStep) => void) | undefined;
}

export interface ApiClient {
  readonly call: <N extends EndpointName>(
    name: N,
    input: EndpointInput<N>,
    options?: CallOptions,
  ) => Promise<ApiResult<EndpointOutput<N>>>;
  /** `call` for input that the table has not typed. */
  readonly callRaw: (
    name: EndpointName,
    input: RawInput,
    options?: CallOptions,
  ) => Promise<ApiResult<unknown>>;
  /** Calls an endpoint that takes a multipart form or raw octets; its body is streamed. */
  readonly callStream: (name: EndpointName, request: StreamRequest) => Promise<ApiResult<unknown>>;
  /** Calls a search that answers one record a line, and passes them on in small groups. Resolves with their number. */
  readonly callLines: (
    name: EndpointName,
    input: RawInput,
    onRecords: (records: readonly unknown[]) => void,
    options?: CallOptions,
  ) => Promise<number>;
  /** Calls a file endpoint; the caller must read or cancel the answer's body. */
  readonly openFile: (name: EndpointName, input: RawInput, options?: OpenOptions) => Promise<Response>;
}

/** The schema of one record of a page. */
const recordOf = (name: EndpointName): z.ZodType => {
  const schema: unknown = endpoints[name].response;
  const list: unknown = schema instanceof z.ZodObject ? schema.shape.data : null;
  if (!(list instanceof z.ZodArray)) throw new BridgeError("BAD_REQUEST", "This call has no rows.");
  return list.element as z.ZodType;
};

const queryText = (query: Readonly<Record<string, unknown>> | undefined): string => {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) pairs.append(key, String(value));
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
};

/** The typed client of the endpoint table: sessions, CSRF, errors and shapes in one place. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  const { baseUrl, jar, clock, log } = deps;
  const complete = createSpecRecords(() => clock.now());
  const basePaths = deps.basePaths ?? defaultBasePaths;
  const timeout = deps.timeout ?? 30_000;
  const { origin } = new URL(baseUrl);
  const { send } = createSender({ fetch: deps.fetch, jar, onReachable: deps.onReachable ?? (() => {}) });
  let refreshing: Promise<void> | null = null;

  const commonHeaders = {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    Origin: origin,
    Referer: `${origin}/`,
    ...deps.headers,
  };

  const addressOf = (definition: EndpointDefinition, input: RawInput): string => {
    const params = input.params ?? {};
    for (const name of pathParameters(definition.path)) {
      const value = params[name];
      const usable = typeof value === "number" || (typeof value === "string" && !/^\.{0,2}$/.test(value));
      if (!usable) throw new BridgeError("BAD_REQUEST", `The call lacks a usable ${name}.`);
    }
    return `${baseUrl}${basePaths[definition.base]}${fillPath(definition.path, params)}${queryText(input.query)}`;
  };

  const drain = async (response: Response) => {
    await response.body?.cancel();
    return response.status;
  };

  /** Fetches the CSRF cookie; calls that need it at the same time share one request. */
  const refreshToken = (): Promise<void> => {
    refreshing ??= send(
      `${baseUrl}${basePaths.root}/sanctum/csrf-cookie`,
      { method: "GET", headers: commonHeaders, timeout },
      drain,
    )
      .then((status) => {
        if (status >= 500) throw serverError(status);
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };

  /** One call with its CSRF token: fetched where missing, and once more where the server refuses it. */
  const exchange = async <T>(url: string, options: SendOptions, read: Read<T>): Promise<T | null> => {
    if (options.method !== "GET" && jar.xsrfToken(url) === null) await refreshToken();
    const attempt = (last: boolean) =>
      send(url, options, async (response, touch) => {
        if (response.status !== 419 || last) return read(response, touch);
        await drain(response);
        return null;
      });
    const first = await attempt(options.method === "GET");
    if (first !== null) return first;
    await refreshToken();
    return attempt(true);
  };

  const readJson = async (response: Response): Promise<unknown> => {
    if (isForeign(response) || response.status >= 500) {
      await drain(response);
      return null;
    }
    const text = await response.text().catch(() => {
      throw offline(true);
    });
    if (text === "") return null;
    try {
      return JSON.parse(text);
    } catch {
      throw badResponse(response.status);
    }
  };

  const parse = (name: EndpointName, status: number, body: unknown): unknown => {
    const schema: z.ZodType | null = endpoints[name].response;
    if (schema === null) return null;
    const parsed = schema.safeParse(complete(name, normalise(name, body)));
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".")} ${issue.code}`);
    log.info("api.bad-response", { endpoint: name, status, where: where.join(", ") });
    throw badResponse(status);
  };

  const fail = (name: EndpointName, response: Response, body: unknown): never => {
    const error = responseError(response, body, clock);
    // The page has no words for it: whoever looks after this finds here what was refused.
    if (error.code === "BAD_REQUEST") log.info("api.refused", { endpoint: name, status: response.status });
    if (error.code === "UNAUTHENTICATED") deps.onUnauthenticated?.(name, response.status);
    throw error;
  };

  const run = async (
    name: EndpointName,
    url: string,
    options: SendOptions,
    quiet = false,
  ): Promise<ApiResult<unknown>> => {
    const result = await exchange(url, options, async (response) => {
      const body = await readJson(response);
      if (!response.ok || isForeign(response)) fail(name, response, body);
      lists.saw(name, body);
      const data = parse(name, response.status, body);
      return { status: response.status, data, etag: response.headers.get("etag") };
    });
    if (result === null) throw badResponse(419);
    const { changes } = endpoints[name];
    if (changes.length > 0 && !quiet) deps.onChanged?.(changes);
    return result;
  };

  const headersFor = (
    definition: EndpointDefinition,
    input: RawInput,
    type: string | null,
    options: CallOptions,
  ) => ({
    ...commonHeaders,
    ...(type === null ? {} : { "Content-Type": type }),
    ...(definition.method === "GET" ? {} : { "Idempotency-Key": options.idempotencyKey ?? uuidv7() }),
    ...(input.ifMatch === undefined ? {} : { "If-Match": input.ifMatch }),
    ...options.headers,
  });

  const sendRaw: ApiClient["callRaw"] = async (name, input, options = {}) => {
    const definition: EndpointDefinition = endpoints[name];
    const withBody = definition.method !== "GET" && input.body !== undefined;
    const text = withBody ? JSON.stringify(input.body) : undefined;
    return run(
      name,
      addressOf(definition, input),
      {
        method: definition.method,
        headers: headersFor(definition, input, withBody ? "application/json" : null, options),
        ...(text === undefined ? {} : { body: () => text }),
        signal: options.signal,
        timeout,
      },
      options.quiet,
    );
  };

  const lists = createKeptLists(sendRaw);
  const callRaw: ApiClient["callRaw"] = (name, input, options) => lists.call(name, input, options);

  return {
    call: async (name, input, options) => {
      const result = await callRaw(name, input as RawInput, options);
      return result as ApiResult<EndpointOutput<typeof name>>;
    },
    callRaw,
    callStream: async (name, request) => {
      const definition: EndpointDefinition = endpoints[name];
      const input = request.input ?? {};
      return run(name, addressOf(definition, input), {
        method: definition.method,
        headers: headersFor(definition, input, request.type, request),
        body: request.body,
        signal: request.signal,
        timeout: Math.max(timeout, 60_000),
      });
    },
    callLines: async (name, input, onRecords, options = {}) => {
      const sendOptions = {
        method: "GET",
        headers: { ...commonHeaders, Accept: "application/x-ndjson" },
        signal: options.signal,
        timeout,
      };
      return send(addressOf(endpoints[name], input), sendOptions, async (response) => {
        if (!response.ok || isForeign(response)) fail(name, response, await readJson(response));
        const type = response.headers.get("content-type") ?? "";
        if (!type.includes("application/x-ndjson") || response.body === null) {
          // A server that cannot stream answers with a page.
          const page = parse(name, response.status, await readJson(response)) as { data: unknown[] };
          onRecords(page.data);
          return page.data.length;
        }
        return readLines(response.body, recordOf(name), onRecords, () => badResponse(response.status));
      });
    },
    openFile: async (name, input, { onStep, ...options } = {}) => {
      const definition: EndpointDefinition = endpoints[name];
      const { method } = definition;
      const text = method === "GET" || input.body === undefined ? null : JSON.stringify(input.body);
      const { Accept: _, ...headers } = headersFor(
        definition,
        input,
        text === null ? null : "application/json",
        options,
      );
      const sendOptions = {
        method,
        headers: { ...headers, Accept: onStep === undefined ? "*/*" : `${toldFileType}, */*;q=0.9` },
        ...(text === null ? {} : { body: () => text }),
        signal: options.signal,
        // A file that the server generates may take long.
        timeout: method === "GET" ? timeout : Math.max(timeout, 120_000),
      };
      const opened = await exchange(addressOf(definition, input), sendOptions, async (first, touch) => {
        const told = (step: FileStep) => {
          touch();
          onStep?.(step);
        };
        const response = isTold(first) ? await readTold(first, told, () => badResponse(first.status)) : first;
        if (!response.ok || response.type === "opaqueredirect")
          return fail(name, response, await readJson(response).catch(() => null));
        return response;
      });
      if (opened === null) throw badResponse(419);
      if (definition.changes.length > 0 && !options.quiet) deps.onChanged?.(definition.changes);
      return opened;
    },
  };
}
