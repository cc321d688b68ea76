import { getHeapStatistics } from "node:v8";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressKey } from "#server/security/address-key.ts";
import { refuseBody } from "./errors.ts";
import { sessionCookie } from "./sessions.ts";
import { whenClosed } from "./when-closed.ts";

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
    /** Looks who calls before it reads a body, and counts it for its caller (`countGuest`, `countCaller`). */
    knowsCallers?: boolean;
  }
  interface FastifyRequest {
    /** Counts one whose caller is not known among those of guests; refuses it where they have too many. */
    countGuest: () => void;
    /** Counts one for the person or the directory that makes it; refuses it where they have too many. */
    countCaller: (key: string) => void;
    /** Takes a file as it comes: for so long the request waits for whoever sends it, and the server has nothing to do. */
    whileReceiving: <T>(receive: () => Promise<T>) => Promise<T>;
    /** The same of a body, of which no more come at a time than `createBodyShares` has room for. */
    whileReading: <T>(read: () => Promise<T>) => Promise<T>;
  }
}

/** Parts of all requests that those without a session may be, together and of one address: they hold nobody else up. */
const guestShare = 0.5;
const addressShare = 0.25;
/** The part of one person; a window makes some at a time, however few may wait. */
const personShare = 0.25;
const fewOfPerson = 8;

const tooMuch = () =>
  refuseBody(503, "The server has too much to do at the moment. Try again in a few seconds.", {
    "Retry-After": comeBack,
  });

/** Does a request say that its caller is known? Whether that is so, is found out before its body is read. */
const saysWho = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.knowsCallers === true &&
  (headers.authorization !== undefined || headers.cookie?.includes(sessionCookie) === true);

/**
 * Refuses requests beyond what can wait at one time, before anything of them is read, so that those under way end and
 * memory does not grow. Guests, who may take seconds for a body, have a part of it, one address a part of that, and one
 * person a part: whoever else is signed in gets through beside them. A live stream or a file that is being sent does not
 * wait any more, and one whose file or body is still coming not yet: as many of either may be under way beside the others,
 * and of one person they are a part of all that is theirs. Returns how many wait.
 */
export function registerPressure(
  app: FastifyInstance,
  most: number,
  isShort: () => boolean = memoryLook(),
): () => number {
  const waiting = new Set<FastifyRequest>();
  const receiving = new Set<FastifyRequest>();
  const reading = new Set<FastifyRequest>();
  const counted = new Map<FastifyRequest, string>();
  const ofKey = new Map<string, number>();
  const add = (key: string, by: number) => {
    const left = (ofKey.get(key) ?? 0) + by;
    if (left === 0) ofKey.delete(key);
    else ofKey.set(key, left);
  };
  let guests = 0;
  const leave = (request: FastifyRequest) => {
    waiting.delete(request);
    receiving.delete(request);
    reading.delete(request);
    const key = counted.get(request);
    if (key === undefined) return;
    counted.delete(request);
    add(key, -1);
    if (key.startsWith("address ")) guests -= 1;
  };
  const count = (request: FastifyRequest, key: string, share: number) => {
    if ((ofKey.get(key) ?? 0) >= share) throw tooMuch();
    counted.set(request, key);
    add(key, 1);
  };
  app.decorateRequest("countGuest", function countGuest(this: FastifyRequest) {
    if (counted.has(this) || !waiting.has(this)) return;
    if (guests >= most * guestShare) throw tooMuch();
    count(this, `address ${addressKey(this.ip)}`, most * addressShare);
    guests += 1;
  });
  app.decorateRequest("countCaller", function countCaller(this: FastifyRequest, key: string) {
    if (counted.has(this) || !waiting.has(this)) return;
    count(this, `caller ${key}`, Math.max(fewOfPerson, most * personShare));
  });
  const aside = async <T>(request: FastifyRequest, coming: typeof waiting, take: () => Promise<T>) => {
    if (!waiting.delete(request)) return take();
    coming.add(request);
    try {
      return await take();
    } finally {
      // What has come is not sent away, however many wait.
      if (coming.delete(request)) waiting.add(request);
    }
  };
  app.decorateRequest("whileReceiving", async function whileReceiving(this: FastifyRequest, receive) {
    if (waiting.has(this) && receiving.size >= most) throw tooMuch();
    return aside(this, receiving, receive);
  });
  app.decorateRequest("whileReading", function whileReading(this: FastifyRequest, read) {
    return aside(this, reading, read);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isHealth === true) return;
    if (waiting.size >= most || isShort()) throw tooMuch();
    waiting.add(request);
    whenClosed(reply, () => leave(request));
    if (!saysWho(request)) request.countGuest();
  });
  app.addHook("onSend", async (request) => leave(request));
  return () => waiting.size;
}
