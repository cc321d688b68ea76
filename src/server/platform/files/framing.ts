import { Transform } from "node:stream";
import { frameSize, sealFrame, tagSize, unsealFrame } from "#storage/sealed-frames.ts";

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
  framed(frameSize, (index, last, content) => sealFrame(key, index, last, content));

export const decryption = (key: Buffer): Transform =>
  framed(frameSize + tagSize, (index, last, frame) => {
    const content = unsealFrame(key, index, last, frame);
    if (content === null) throw new Error("The stored file is damaged.");
    return content;
  });
