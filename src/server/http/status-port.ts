import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Figures } from "#server/options/options.ts";
import { isReady, type ReadinessLook } from "#server/platform/health/readiness.ts";
import { sameText } from "#server/security/tokens.ts";

interface StatusPort {
  readonly figures: Figures;
  readonly readiness: ReadinessLook;
  /** How many processes serve the database; none are told of where it is this one alone. */
  readonly processes: () => Promise<number>;
  readonly host: string;
  readonly port: number;
  /** What a reader has to send; null: whoever reaches the port may read. */
  readonly token: string | null;
}

/** A port of its own for those who watch the server: `/metrics`, and `/status` with what is ready and what is not. */
export async function openStatusPort({ figures, readiness, processes, host, port, token }: StatusPort) {
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    "/metrics": async (response) => {
      const text = await figures.text();
      response.setHeader("Content-Type", figures.contentType).end(text);
    },
    "/status": async (response) => {
      const found = await readiness.look();
      response.statusCode = isReady(found) ? 200 : 503;
      const told = { ...found, processes: await processes().catch(() => null) };
      response.setHeader("Content-Type", "application/json").end(`${JSON.stringify(told)}\n`);
    },
  };
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    response.setHeader("Cache-Control", "no-store").setHeader("X-Content-Type-Options", "nosniff");
    const refuse = (status: number) => {
      response.statusCode = status;
      response.end();
    };
    if (token !== null && !sameText(request.headers.authorization ?? "", `Bearer ${token}`)) {
      response.setHeader("WWW-Authenticate", "Bearer");
      return refuse(401);
    }
    const answer = Object.hasOwn(answers, request.url ?? "") ? answers[request.url ?? ""] : undefined;
    if (answer === undefined) return refuse(404);
    if (request.method !== "GET") return refuse(405);
    answer(response).catch(() => refuse(500));
  });
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  const at = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${at}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
