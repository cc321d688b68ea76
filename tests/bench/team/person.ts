import { randomUUID } from "node:crypto";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** Null where it was not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
  readonly body: any;
}

export interface Asked {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly version?: number;
}

/** Statuses after which the application asks again by itself. */
const passing = new Set([502, 503, 504]);
/** As long as the application goes on asking before it says that something waits, in milliseconds. */
const longest = 60_000;

/** Somebody who is signed in: few sockets for calls, one for what is told to them. */
export class Person {
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();
  #stream: ClientRequest | null = null;
  #listening = false;
  /** Lines of the stream. */
  heard = 0;
  /** How often the stream was begun. */
  streams = 0;
  /** How often something was asked again. */
  repeated = 0;

  readonly url: string;
  readonly email: string;

  constructor(url: string, email: string, agent: Agent) {
    this.url = url;
    this.email = email;
    this.#agent = agent;
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { Accept: "application/json", Origin: this.url, Referer: `${this.url}/`, Cookie: cookie };
  }

  /** Once, whatever comes of it; rejects where nothing came. */
  async #once(method: string, path: string, headers: Record<string, string>, payload: Uint8Array | null) {
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(`${this.url}${path}`, { method, agent: this.#agent, headers }, (response) => {
        for (const line of response.headers["set-cookie"] ?? []) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          this.#cookies.set(name, value);
        }
        const isJson = response.headers["content-type"]?.includes("json") ?? false;
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (isJson) chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("aborted", () => reject(new Error("The answer was cut off.")));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            bytes,
            body: isJson && text !== "" ? JSON.parse(text) : null,
          });
        });
      });
      sent.setTimeout(longest, () => sent.destroy(new Error("No answer in time.")));
      sent.on("error", reject);
      sent.end(payload ?? undefined);
    });
  }

  /** As the application asks: what did not arrive, or met a busy server, is asked again under the same key. */
  async ask(method: string, path: string, { body, form, version }: Asked = {}): Promise<Answer> {
    const headers = this.#headers();
    let payload: Uint8Array | null = null;
    if (method !== "GET") {
      headers["Idempotency-Key"] = randomUUID();
      const token = this.#cookies.get("XSRF-TOKEN");
      if (token !== undefined) headers["X-XSRF-TOKEN"] = decodeURIComponent(token);
      if (version !== undefined) headers["If-Match"] = `"${version}"`;
      if (form !== undefined) {
        const packed = new Response(form);
        headers["Content-Type"] = packed.headers.get("content-type") ?? "";
        payload = new Uint8Array(await packed.arrayBuffer());
      } else if (body !== undefined) {
        headers["Content-Type"] = "application/json";
        payload = Buffer.from(JSON.stringify(body));
      }
      headers["Content-Length"] = String(payload?.length ?? 0);
    }
    const until = performance.now() + longest;
    for (let pause = 100; ; pause = Math.min(2_000, pause * 2)) {
      const answer = await this.#once(method, path, headers, payload).catch((error: Error) => error);
      const passes = answer instanceof Error || passing.has(answer.status);
      if (!passes) return answer;
      if (performance.now() > until) {
        if (answer instanceof Error) throw answer;
        return answer;
      }
      this.repeated += 1;
      await wait(pause);
    }
  }

  get = (path: string) => this.ask("GET", path);
  post = (path: string, body: unknown = {}) => this.ask("POST", path, { body });

  async signIn(password: string): Promise<void> {
    await this.get("/sanctum/csrf-cookie");
    const answer = await this.post("/login", { email: this.email, password, remember: false });
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
  }

  /** Keeps the stream of news open, and begins it anew where it ends. */
  listen(): void {
    this.#listening = true;
    const again = () => {
      if (this.#listening) setTimeout(() => this.listen(), 500).unref();
    };
    this.streams += 1;
    const stream = request(
      `${this.url}/api/v2/live`,
      // Its own socket: it is busy for as long as the person is there.
      { agent: false, headers: { ...this.#headers(), Connection: "keep-alive" } },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          for (const byte of chunk) if (byte === 10) this.heard += 1;
        });
        response.on("error", () => undefined);
        response.once("close", again);
      },
    );
    stream.once("error", again);
    stream.end();
    this.#stream = stream;
  }

  leave(): void {
    this.#listening = false;
    this.#stream?.destroy();
  }
}

/** The sockets that people's calls share, as many as computers would keep open. */
export const socketsFor = (people: number) =>
  new Agent({ keepAlive: true, maxSockets: Math.max(64, people) });
