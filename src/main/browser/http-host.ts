import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Core } from "#core/core.ts";
import { ticketPath } from "#core/files/tickets.ts";
import type { PageFiles } from "#core/page/page-files.ts";
import { pageHeaders, ticketHeaders } from "#core/page/page-policy.ts";
import type { Log } from "#core/ports/system.ts";
import { answer, answerHtml, answerText } from "./answers.ts";
import { createLaunchGate } from "./launch-gate.ts";
import { createReceiver } from "./receive-file.ts";
import { refusalPage } from "./refusal-page.ts";
import { createBridgeSockets } from "./socket-transport.ts";

export interface HttpHostOptions {
  readonly core: Core;
  readonly pageFiles: PageFiles;
  readonly temp: string;
  /** 0: the system picks a free port. */
  readonly port: number;
  readonly log: Log;
}

export interface HttpHost {
  /** The address that a browser must open to be let in. */
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves the page on loopback: static files, the bridge's socket, files in both directions. */
export async function startHttpHost(options: HttpHostOptions): Promise<HttpHost> {
  const { core, pageFiles, log } = options;
  const gate = createLaunchGate();
  const receive = createReceiver({ core, temp: options.temp, log });
  const sockets = createBridgeSockets((transport) =>
    core.connect(transport, { kind: "browser", capabilities: [] }),
  );
  const server = createServer();
  const port = () => (server.address() as AddressInfo).port;

  const launch = (response: ServerResponse, token: string | null) => {
    const cookie = gate.admit(token, port());
    if (cookie === null) return answerHtml(response, 403, refusalPage);
    response.writeHead(303, { ...pageHeaders, "Set-Cookie": cookie, Location: "/" });
    response.end();
  };

  const serveTicket = async (request: IncomingMessage, response: ServerResponse, ticket: string) => {
    const content = await core.openTicket(ticket);
    if (content === null) return answerText(response, 404, "Not found");
    response.writeHead(200, ticketHeaders(content));
    if (request.method === "HEAD") {
      content.body.destroy();
      response.end();
    } else await pipeline(content.body, response);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!gate.isOurHost(request, port())) return answerText(response, 421, "Not the host of this page");
    const [pathname = "/", search = ""] = (request.url ?? "/").split("?");
    const reads = request.method === "GET" || request.method === "HEAD";
    const token = pathname === "/" && reads ? new URLSearchParams(search).get("launch") : null;
    if (token !== null) return launch(response, token);
    if (!gate.isAdmitted(request, port())) return answerHtml(response, 403, refusalPage);
    if (request.method === "POST" && pathname === "/-/files")
      return gate.isOurOrigin(request, port())
        ? receive(request, response)
        : answerText(response, 403, "Not from this page");
    if (!reads) {
      response.setHeader("Allow", "GET, HEAD");
      return answerText(response, 405, "Not allowed");
    }
    if (pathname.startsWith(ticketPath))
      return serveTicket(request, response, pathname.slice(ticketPath.length));
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
      gate.isOurHost(request, port()) &&
      gate.isOurOrigin(request, port()) &&
      gate.isAdmitted(request, port());
    if (ours) return sockets.accept(request, socket, head);
    return socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${port()}/?launch=${gate.token}`,
    port: port(),
    close: async () => {
      sockets.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
