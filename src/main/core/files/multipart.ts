import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { FromMail } from "#contract/records/media/schema.ts";

export const multipartType = (boundary: string): string => `multipart/form-data; boundary=${boundary}`;

/** Quotes and line ends in a name are percent-encoded, as browsers do in form data. */
const headerSafe = (text: string): string =>
  text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");

/** The media type, or the general one where the host gave an invalid one. */
const typeOf = (type: string): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";

/** One file as a multipart form with the field `file`, and `from_mail` where it was taken out of a mail; read only as fast as it is sent. */
export function multipartBody(
  boundary: string,
  file: { readonly name: string; readonly type: string; readonly fromMail?: FromMail | undefined },
  content: Readable,
  onBytes: (count: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* parts(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (file.fromMail !== undefined)
      yield Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="from_mail"\r\n\r\n${JSON.stringify(file.fromMail)}\r\n`,
      );
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${headerSafe(file.name)}"\r\nContent-Type: ${typeOf(file.type)}\r\n\r\n`,
    );
    for await (const chunk of content as AsyncIterable<Buffer<ArrayBuffer>>) {
      yield chunk;
      onBytes(chunk.length);
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return ReadableStream.from(parts());
}
