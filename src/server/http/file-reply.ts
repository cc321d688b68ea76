import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { withoutAccents } from "#contract/kit/plain-words.ts";
import type { FileReply } from "./call.ts";

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Always a download, with the two forms of the name of RFC 6266: plain and full. */
export function contentDisposition(fileName: string): string {
  // Accents alone are left out: "Autorizacion" can still be read.
  const plain = withoutAccents(fileName)
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%;]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** Sends one line at a time; nothing in between may buffer them. */
export const sendLines = (reply: FastifyReply, lines: Readable): FastifyReply =>
  reply.code(200).headers({ "Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no" }).send(lines);

export const fileHeaders = (file: FileReply): Readonly<Record<string, string>> => ({
  ...file.headers,
  "content-type": file.mimeType,
  "content-length": String(file.size),
  "content-disposition": contentDisposition(file.fileName),
  "content-security-policy": "default-src 'none'; sandbox",
});

export const sendFile = (reply: FastifyReply, file: FileReply): FastifyReply =>
  reply
    .code(200)
    .headers({ ...fileHeaders(file) })
    .send(file.open());
