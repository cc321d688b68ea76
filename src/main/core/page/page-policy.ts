import { create as contentDisposition } from "content-disposition";
import type { TicketContent } from "#core/ports/files.ts";

/** The policy of S-3: the page may run its own scripts and styles and talk to its own origin, nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  // Sound and film of bytes that the page has read itself: a player can ask no address for anything (decision 049).
  "media-src blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** The policy of a worker that reads foreign files: it is one script, and may load and reach nothing else (S-13). */
export const readerPolicy = "default-src 'none'; require-trusted-types-for 'script'";

/** Headers of every answer that a host gives to the page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Headers of an attachment's bytes, which make it inert where it is opened as a page (V-7, S-13). */
export const ticketHeaders = (content: TicketContent): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Type": content.mimeType,
  "Content-Length": String(content.size),
  "Content-Disposition": contentDisposition(content.fileName, {
    type: content.download ? "attachment" : "inline",
  }),
});
