import type { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { shapeProblem } from "#contract/kit/depth.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { withoutNul } from "#contract/kit/without-nul.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { createBodyShares, type Reading, type Sender } from "./body-shares.ts";
import { type HttpError, invalid, refuseBody } from "./errors.ts";
import { tooManyPieces, watchPieces } from "./pieces.ts";

const kib = 1024;
/** Somebody who is not signed in sends names, passwords and codes. */
export const guestBytes = 8 * kib;
/** A directory sends a group with all who are in it. */
export const directoryBytes = 512 * kib;
/** Choices and numbers. */
const smallBytes = 256 * kib;
/** A record with its long texts. */
const recordBytes = 4 * 1024 * kib;

/** How long a JSON body may be in this route, in bytes. */
export function mostBytes(definition: EndpointDefinition, isGuest: boolean): number {
  if (isGuest) return guestBytes;
  const takesRecord = definition.queue || definition.versioned !== false || definition.status === 201;
  return takesRecord ? recordBytes : smallBytes;
}

const busy = () => refuseBody(503, "The server is busy. Try again in a moment.", { "Retry-After": "2" });
export const bodyTooLarge = () => refuseBody(413, "The request is too large.");

interface ReadOptions {
  readonly most: number;
  readonly milliseconds: number;
  readonly begin: (giveUp: () => void) => Reading;
}

/** The whole of a body. Stops at once where it is too long, too slow or too much, and never destroys the request. */
function readText(payload: Readable, { most, milliseconds: limit, begin }: ReadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (error: HttpError | null) => {
      clearTimeout(timer);
      stopCounting();
      reading.finish();
      payload.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      if (error === null) return resolve(new TextDecoder().decode(Buffer.concat(chunks, size)));
      payload.on("error", () => undefined).pause();
      return reject(error);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) return settle(bodyTooLarge());
      chunks.push(chunk);
      if (!reading.take(chunk.length)) return settle(busy());
      return undefined;
    };
    const onEnd = () => settle(null);
    const onCut = () => settle(refuseBody(400, "The request could not be read."));
    const reading = begin(() => settle(busy()));
    const timer = setTimeout(() => settle(refuseBody(408, "The request took too long.")), limit);
    const stopCounting = watchPieces(payload, () => settle(tooManyPieces()));
    payload.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

/**
 * Reads JSON bodies: a blank one is none, no text of them holds NUL, and what is nested too deeply is refused before anything walks it. Answers what
 * reads the text of any other body within the same limits.
 */
export function registerJsonBody(
  app: FastifyInstance,
  senderOf: (request: FastifyRequest) => Sender & { readonly mostBytes: number },
  { bodyLimits: limits, requestsAtOnce }: Pick<ServerOptions, "bodyLimits" | "requestsAtOnce">,
): (request: FastifyRequest, payload: Readable) => Promise<string> {
  const json = app.getDefaultJsonParser("remove", "remove");
  const begin = createBodyShares(limits, requestsAtOnce);
  const read = (request: FastifyRequest, payload: Readable) => {
    const sender = senderOf(request);
    return request.whileReading(() =>
      readText(payload, {
        most: sender.mostBytes,
        milliseconds: sender.isGuest ? limits.guestMilliseconds : limits.milliseconds,
        begin: (giveUp) => begin(sender, giveUp),
      }),
    );
  };
  const types = ["application/json", "application/scim+json"];
  app.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
    const text = await read(request, payload);
    if (text === "") return undefined;
    const problem = shapeProblem(text);
    if (problem !== null) throw invalid("body", problem);
    return new Promise<unknown>((resolve, reject) => {
      json(request, text, (error, value) => (error === null ? resolve(withoutNul(value)) : reject(error)));
    });
  });
  return read;
}
