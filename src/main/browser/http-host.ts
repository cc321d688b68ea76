import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Core } from "#core/core.ts";
import { ticketPath } from "#core/files/tickets.ts";
import type { PageFiles } from "#core/page/page-files.ts";
import { pageHeaders, ticketHeaders } from "#core/page/page-policy.ts";
import { receivePath } from "#core/page/receive-file.ts";
import type { Log } from "#core/ports/system.ts";
import { answer, answerHtml, answerJson, answerText } from "./answers.ts";
import type { LaunchFile } from "./launch-file.ts";
import { createLaunchGate, launchHeader, launchPath, passPath } from "./launch-gate.ts";
import { createReceiver } from "./receive-file.ts";
import { refusalPage, refusalPath } from "./refusal-page.ts";
import { createBridgeSockets } from "./socket-transport.ts";

export interface HttpHostOptions {
  readonly core: Core;
  readonly pageFiles: PageFiles;
  readonly temp: string;
  readonly launchFile: LaunchFile;
  /** The first of these that is free; 0: the system picks one. */
  readonly ports: readonly number[];
  readonly log: Log;
}

export interface HttpHost {
  /** The address that a browser must open to be let in. It does so once; the launch file has the next one then. */
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

/** Listens on the first of these ports that nobody else has; rejects where the last one is taken too. */
async function listenOn(server: Server, [first = 0, ...others]: readonly number[]): Promise<void> {
  server.listen(first, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (others.length === 0 || !isTaken(error)) throw error;
    await listenOn(server, others);
  }
}

/** Serves the page on loopback: static files, the bridge's socket, files in both directions. */
export async function startHttpHost(options: HttpHostOptions): Promise<HttpHost> {
  const { core, pageFiles, log, launchFile } = options;
  const receive = createReceiver({ core, temp: options.temp, log });
  const sockets = createBridgeSockets((transport) =>
    core.connect(transport, { kind: "browser", capabilities: [] }),
  );
  const server = createServer();
  await listenOn(server, options.ports);
  const { port } = server.address() as AddressInfo;
  const addressWith = (token: string) => `http://127.0.0.1:${port}/?launch=${token}`;
  const shut = async () => {
    sockets.close();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  const openGate = async () => {
    try {
      return createLaunchGate((token) => launchFile.write(addressWith(token)));
    } catch (error) {
      await shut();
      throw error;
    }
  };
  const gate = await openGate();

  const serveTicket = async (request: IncomingMessage, response: ServerResponse, ticket: string) => {
    const content = await core.openTicket(ticket);
    if (content === null) return answerText(response, 404, "Not found");
    response.writeHead(200, ticketHeaders(content));
    if (request.method === "HEAD") {
      content.body.destroy();
      response.end();
    } else await pipeline(content.body, response);
  };

  /** What only a page with a pass may do, and how it gets one. */
  const handlePost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!gate.isOurOrigin(request, port)) return answerText(response, 403, "Not from this page");
    if (request.url === launchPath) {
      const token = request.headers[launchHeader];
      const pass = gate.admit(typeof token === "string" ? token : null);
      return pass === null ? answerHtml(response, 403, refusalPage) : answerJson(response, 200, { pass });
    }
    if (!gate.isAdmitted(request)) return answerHtml(response, 403, refusalPage);
    return receive(request, response);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!gate.isOurHost(request, port)) return answerText(response, 421, "Not the host of this page");
    const [pathname = "/"] = (request.url ?? "/").split("?");
    if (request.method === "POST" && (pathname === receivePath || pathname === launchPath))
      return handlePost(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return answerText(response, 405, "Not allowed");
    }
    if (pathname === passPath)
      return gate.isAdmitted(request)
        ? answer(response, 204, pageHeaders, "")
        : answerHtml(response, 403, refusalPage);
    if (pathname === refusalPath) return answerHtml(response, 403, refusalPage);
    // A ticket is a secret of its own, which only an admitted page was told.
    if (pathname.startsWith(ticketPath))
      return serveTicket(request, response, pathname.slice(ticketPath.length));
    // The page itself says nothing of anybody.
    const file = await pageFiles(pathname);
    return answer(response, file.status, file.headers, file.body);
  };

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      // Closing the page while a file is being sent is not an error.
      if (response.destroyed) return;
      log.error("http.request", error);
      if (response.headersSent) response.destroy();
      else answerText(response, 502, "The file could not be fetched");
    });
  });

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ours =
      request.url === "/-/bridge" &&
      gate.isOurHost(request, port) &&
      gate.isOurOrigin(request, port) &&
      gate.isAdmitted(request);
    if (ours) return sockets.accept(request, socket, head);
    return socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  return {
    url: addressWith(gate.token()),
    port,
    close: async () => {
      launchFile.remove();
      await shut();
    },
  };
}
