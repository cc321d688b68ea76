// Child of upload.ts: sends the files of a folder over plain HTTP to a worker thread that writes them to disk.
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { watchMemory } from "./watch-memory.ts";

async function serve(target: string): Promise<void> {
  const server = createServer((incoming, response) => {
    const path = join(target, incoming.url?.slice(1) ?? "");
    pipeline(incoming, createWriteStream(path, { flush: true })).then(
      () => response.end("done"),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  parentPort?.postMessage((server.address() as AddressInfo).port);
}

async function copy(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const worker = new Worker(new URL(import.meta.url), { workerData: { target } });
  const [port] = (await once(worker, "message")) as [number];
  const agent = new Agent({ keepAlive: true });
  const names = await readdir(source);
  const send = async (name: string) => {
    const path = join(source, name);
    const { size } = await stat(path);
    const headers = { "Content-Length": size };
    const outgoing = request({ host: "127.0.0.1", port, path: `/${name}`, method: "POST", headers, agent });
    const answered = once(outgoing, "response");
    await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), outgoing);
    const [response] = await answered;
    response.resume();
    await once(response, "end");
  };

  const memory = watchMemory();
  const began = performance.now();
  await Promise.all(names.map(send));
  const milliseconds = performance.now() - began;
  process.stdout.write(`${JSON.stringify({ milliseconds, files: names.length, ...memory.stop() })}\n`);
  agent.destroy();
  await worker.terminate();
}

if (isMainThread) {
  const [source = "", target = ""] = process.argv.slice(2);
  await copy(source, target);
} else await serve((workerData as { target: string }).target);
