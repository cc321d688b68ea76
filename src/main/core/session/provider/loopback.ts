import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Shown in the browser in which somebody signed in. It runs and loads nothing. */
const backPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Bellwether</title></head>
<body>
<main>
<h1>Go back to Bellwether</h1>
<p>Your provider has answered. Bellwether goes on in its own window; this page can be closed.</p>
</main>
</body>
</html>
`;

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

export interface Loopback {
  readonly port: number;
  readonly close: () => void;
}

/**
 * Listens on this computer alone for the browser to come back with its code (RFC 8252). Only the address with the mark of
 * this sign-in is answered, so that no other page of this computer ends it.
 */
export async function listenForCode(mark: string, onCode: (code: string) => void): Promise<Loopback> {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "", "http://127.0.0.1");
    const code = url?.searchParams.get("code") ?? "";
    const isMeant =
      request.method === "GET" &&
      request.headers.host === `127.0.0.1:${port}` &&
      url?.pathname === `/signed-in/${mark}` &&
      /^[\w-]{43}$/.test(code);
    response.writeHead(isMeant ? 200 : 404, headers);
    response.end(isMeant ? backPage : "");
    if (isMeant) onCode(code);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.unref();
  return {
    port,
    close: () => {
      // The page that says to go back is still on its way.
      server.close();
      server.closeIdleConnections();
    },
  };
}
