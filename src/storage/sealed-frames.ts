import { type CipherKey, createCipheriv, createDecipheriv } from "node:crypto";

/**
 * AES-256-GCM in frames, so that memory stays flat and a part can be read alone. A frame is up to 64 KiB of content
 * and a 16-byte tag; its nonce is its number and whether it is the last one, so that frames cannot be swapped,
 * repeated or cut off. A key serves one file only.
 */
export const frameSize = 65_536;
export const tagSize = 16;

/** An empty file has one frame too, so that its end is authenticated. */
export const frameCount = (size: number): number => Math.max(1, Math.ceil(size / frameSize));

/** Bytes on disk for this many bytes of content. */
export const diskSize = (size: number): number => size + frameCount(size) * tagSize;

const nonce = (index: number, last: boolean): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
};

/** A part of a stream of the size asked for; the last one may be smaller, or empty. */
export interface Frame {
  readonly pieces: readonly Buffer[];
  readonly last: boolean;
}

/** Cuts a stream into parts of one size without copying it. Which one is the last is known only at the end. */
export async function* cut(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Frame> {
  let pieces: Buffer[] = [];
  let missing = size;
  for await (const chunk of content) {
    let rest = chunk;
    while (rest.length > 0) {
      if (missing === 0) {
        yield { pieces, last: false };
        pieces = [];
        missing = size;
      }
      const piece = rest.subarray(0, missing);
      pieces.push(piece);
      missing -= piece.length;
      rest = rest.subarray(piece.length);
    }
  }
  yield { pieces, last: true };
}

/** A frame as it stands on disk, in pieces. */
export function sealFrame(key: CipherKey, index: number, { pieces, last }: Frame): readonly Buffer[] {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(index, last));
  const sealed = pieces.map((piece) => cipher.update(piece));
  return [...sealed, cipher.final(), cipher.getAuthTag()];
}

/** Null where the frame was not sealed under this key at this position. */
export function unsealFrame(key: CipherKey, index: number, last: boolean, frame: Buffer): Buffer | null {
  if (frame.length < tagSize) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(index, last), { authTagLength: tagSize });
  decipher.setAuthTag(frame.subarray(frame.length - tagSize));
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, frame.length - tagSize)), decipher.final()]);
  } catch {
    return null;
  }
}
