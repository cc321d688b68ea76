import { Worker } from "node:worker_threads";

/**
 * The thread of this computer's server. It loads the server's modules and waits to be told where its data is, so a host
 * begins it before it loads its own.
 */
export function beginServerThread(url: URL): Worker {
  const thread = new Worker(url, { name: "bellwether-server" });
  // One that ended before anybody needed it is replaced, and the next one tells why.
  thread.on("error", () => undefined);
  return thread;
}

export const hasEnded = (thread: Worker): boolean => thread.threadId === -1;
