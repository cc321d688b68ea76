import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";

const shape = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** The SHA-256 in hex that a `Content-Digest` header names (RFC 9530); null where it names none. */
export function digestIn(header: unknown): string | null {
  const match = typeof header === "string" ? shape.exec(header.trim()) : null;
  return match?.[1] === undefined ? null : Buffer.from(match[1], "base64").toString("hex");
}

export const contentDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;

/** Passes at most `most` bytes on and lets the rest run dry, so that the refusal still reaches its sender. */
export function upTo(most: number): { readonly stream: Transform; readonly exceeded: () => boolean } {
  let passed = 0;
  let exceeded = false;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = most - passed;
      passed += chunk.length;
      if (chunk.length <= rest) return done(null, chunk);
      exceeded = true;
      return done(null, rest > 0 ? chunk.subarray(0, rest) : undefined);
    },
  });
  return { stream, exceeded: () => exceeded };
}

/** One stream of several, each opened when the one before it has ended. */
export function joined(parts: readonly (() => Readable)[]): Readable {
  async function* all(): AsyncGenerator<Buffer> {
    for (const open of parts) for await (const chunk of open()) yield chunk as Buffer;
  }
  return Readable.from(all(), { objectMode: false });
}
