import { createCipheriv, createDecipheriv } from "node:crypto";
import { Transform } from "node:stream";

/**
 * AES-256-GCM in frames, so that a large file is written and read in a stream and still every byte is authentic.
 * A frame is up to 64 KiB of text and a 16-byte tag. Its nonce is its number and whether it is the last one, so that
 * frames cannot be swapped, repeated or cut off. A key serves one file only.
 */
export const frameSize = 64 * 1024;
const tagSize = 16;

const nonce = (index: number, last: boolean): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
};

function seal(key: Buffer, index: number, last: boolean, text: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(index, last));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, index: number, last: boolean, frame: Buffer): Buffer {
  if (frame.length < tagSize) throw new Error("The stored file is damaged.");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(index, last));
  decipher.setAuthTag(frame.subarray(frame.length - tagSize));
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, frame.length - tagSize)), decipher.final()]);
  } catch {
    throw new Error("The stored file is damaged.");
  }
}

/** Cuts a stream into frames of one size; the last one, which may be empty, is known only at the end. */
function framed(size: number, turn: (index: number, last: boolean, frame: Buffer) => Buffer): Transform {
  let held: Buffer[] = [];
  let length = 0;
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        held.push(chunk);
        length += chunk.length;
        if (length > size) {
          let rest = Buffer.concat(held);
          while (rest.length > size) {
            this.push(turn(index, false, rest.subarray(0, size)));
            index += 1;
            rest = rest.subarray(size);
          }
          held = [rest];
          length = rest.length;
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        this.push(turn(index, true, Buffer.concat(held)));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

export const encryption = (key: Buffer): Transform =>
  framed(frameSize, (index, last, text) => seal(key, index, last, text));

export const decryption = (key: Buffer): Transform =>
  framed(frameSize + tagSize, (index, last, frame) => unseal(key, index, last, frame));
