import type { FastifyReply } from "fastify";

/** What is to be done with each answer that is under way. */
const waiting = new WeakMap<FastifyReply["raw"], (() => void)[]>();

/** Does this once an answer has gone out or its connection is closed: by one listener, however many wait for it. */
export function whenClosed({ raw }: FastifyReply, run: () => void): void {
  const known = waiting.get(raw);
  if (known !== undefined) return void known.push(run);
  const runs = [run];
  waiting.set(raw, runs);
  raw.once("close", () => {
    for (const each of runs) each();
  });
}
