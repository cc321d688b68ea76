import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileReply } from "./call.ts";

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Always a download, under both names that RFC 6266 knows: a plain one and the whole one. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%;]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** A line each, as they come; nothing on the way may hold them back. */
export const sendLines = (reply: FastifyReply, lines: Readable): FastifyReply =>
  reply.code(200).headers({ "Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no" }).send(lines);

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .code(200)
    .headers({
      ...file.headers,
      "Content-Type": file.mimeType,
      "Content-Length": String(file.size),
      "Content-Disposition": contentDisposition(file.fileName),
      "Content-Security-Policy": "default-src 'none'; sandbox",
    })
    .send(file.open());
}
