// Child of start.ts: the minimum that a program can do to show a page with one text field.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const page = '<!doctype html><title>Bare</title><label>Email<input type="email"></label>';
const server = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(page);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Bare is ready at http://127.0.0.1:${port}/\n`);
});
