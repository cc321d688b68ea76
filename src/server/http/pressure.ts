import { getHeapStatistics } from "node:v8";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseBody } from "./errors.ts";

/** Parts of its memory beyond which a server takes no more work until some is free again. */
const heapLimit = 0.85;
const residentLimit = 0.92;

/** Milliseconds for which a look at the memory holds. */
const holds = 200;

/** Seconds after which whoever was sent away may come back. */
const comeBack = "5";

/** Would more work end the process for want of memory? Of a container its own limit counts, too. */
export function memoryLook(): () => boolean {
  const container = process.constrainedMemory();
  let until = 0;
  let short = false;
  return () => {
    const now = performance.now();
    if (now < until) return short;
    until = now + holds;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    short = used_heap_size > heapLimit * heap_size_limit;
    // Without a limit it says none, or a number that no machine has.
    if (!short && container > 0 && container < Number.MAX_SAFE_INTEGER)
      short = process.memoryUsage.rss() > residentLimit * container;
    return short;
  };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers at all times: it says how the server is. */
    isHealth?: boolean;
    /** Most bytes of a body that somebody without a session sends there. */
    mostBytes?: number;
  }
}

/**
 * Refuses requests beyond what can wait at one time, before anything of them is read, so that those under way end and
 * memory does not grow. A live stream or a file that is being sent does not wait any more. Returns how many wait.
 */
export function registerPressure(
  app: FastifyInstance,
  most: number,
  isShort: () => boolean = memoryLook(),
): () => number {
  const waiting = new Set<FastifyRequest>();
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isHealth === true) return;
    if (waiting.size >= most || isShort())
      throw refuseBody(503, "The server has too much to do at the moment. Try again in a few seconds.", {
        "Retry-After": comeBack,
      });
    waiting.add(request);
    reply.raw.once("close", () => waiting.delete(request));
  });
  app.addHook("onSend", async (request) => {
    waiting.delete(request);
  });
  return () => waiting.size;
}
