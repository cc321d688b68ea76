import { createSecretKey } from "node:crypto";
import { Duplex } from "node:stream";
import { cut, frameSize, sealFrame, tagSize, unsealFrame } from "#storage/sealed-frames.ts";

/** Octets that are handed on at once: writing each frame by itself takes longer than sealing it. */
const handedOn = 512 * 1024;

/** Seals a stream frame by frame; memory stays flat. */
export const encryption = (key: Buffer) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const prepared = createSecretKey(key);
    let index = 0;
    let sealed: Buffer[] = [];
    let size = 0;
    for await (const frame of cut(content, frameSize)) {
      const pieces = sealFrame(prepared, index, frame);
      sealed.push(...pieces);
      for (const piece of pieces) size += piece.length;
      index += 1;
      if (size < handedOn && !frame.last) continue;
      yield Buffer.concat(sealed, size);
      sealed = [];
      size = 0;
    }
  };

/** Opens what `encryption` made; fails where it is damaged. */
export const decryption = (key: Buffer): Duplex =>
  Duplex.from(async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const prepared = createSecretKey(key);
    let index = 0;
    for await (const { pieces, last } of cut(content, frameSize + tagSize)) {
      const opened = unsealFrame(prepared, index, last, Buffer.concat(pieces));
      if (opened === null) throw new Error("The stored file is damaged.");
      index += 1;
      yield opened;
    }
  });
