import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { TestServer } from "./server.ts";

/** A request whose body never ends, with these lines of headers, each ended by CRLF. */
export async function unfinished(
  server: Pick<TestServer, "url">,
  headers = "",
  path = "/login",
): Promise<Socket> {
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined).resume();
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
  );
  return socket;
}
