import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { refuseBody } from "./errors.ts";

/**
 * A piece of a body costs as much as a kilobyte: whoever sent a body byte by byte kept the server busy for seconds. No
 * network makes pieces as small as this on the average. A few hundred may be as small as they like.
 */
const fewPieces = 200;
const leastPerPiece = 200;

export const tooManyPieces = () => refuseBody(400, "The request comes in too many pieces.");

/**
 * Counts the pieces of a body beside whoever reads it, and tells where they are too small. It sets the body flowing, so
 * it is called in the same turn in which the reading begins. Returns how to stop counting.
 */
export function watchPieces(body: Readable, crumbled: () => void): () => void {
  let [pieces, bytes] = [0, 0];
  const stop = () => void body.off("data", count);
  const count = (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (bytes >= (pieces - fewPieces) * leastPerPiece) return;
    stop();
    crumbled();
  };
  body.on("data", count);
  return stop;
}

/** A body that nobody reads, since its request was answered before, is thrown away as it comes: also not in crumbs. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }) => {
    if (raw.complete === false) watchPieces(raw, () => raw.destroy());
  });
}
