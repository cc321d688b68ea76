import { type OfficeAnswer, type OfficeRequest, TooLargeError } from "./office-content.ts";
import { readDocument } from "./read-document.ts";
import { readWorkbook } from "./read-workbook.ts";
import { unpackOffice } from "./unpack-office.ts";

/**
 * Reads one Office file and answers its words. The host serves this file under a policy of its own, by which it can load and
 * reach nothing; the page gives it the bytes and ends it after the answer.
 */
async function read({ kind, bytes }: OfficeRequest): Promise<OfficeAnswer> {
  try {
    const { parts, packed } = unpackOffice(new Uint8Array(bytes));
    const { buffer } = packed;
    return {
      content:
        kind === "document" ? await readDocument({ arrayBuffer: buffer }) : await readWorkbook(parts, buffer),
    };
  } catch (error) {
    return { problem: error instanceof TooLargeError ? "too-large" : "broken" };
  }
}

addEventListener("message", ({ data }: MessageEvent<OfficeRequest>) => {
  void read(data).then((answer) => postMessage(answer));
});
