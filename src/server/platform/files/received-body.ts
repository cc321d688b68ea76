import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";

const shape = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** The SHA-256 in hex from a `Content-Digest` header (RFC 9530); null where there is none. */
export function digestIn(header: unknown): string | null {
  const match = typeof header === "string" ? shape.exec(header.trim()) : null;
  return match?.[1] === undefined ? null : Buffer.from(match[1], "base64").toString("hex");
}

export const contentDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;

/** Passes on at most `most` bytes and discards the rest, so that the refusal still reaches the sender. */
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

/** Several streams as one, each opened when the previous one has ended. */
export function joined(parts: readonly (() => Readable)[]): Readable {
  async function* all(): AsyncGenerator<Buffer> {
    for (const open of parts) for await (const chunk of open()) yield chunk;
  }
  return Readable.from(all(), { objectMode: false });
}
