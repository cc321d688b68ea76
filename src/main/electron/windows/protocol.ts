import { Readable } from "node:stream";
import type { Core } from "#core/core.ts";
import { ticketPath } from "#core/files/tickets.ts";
import type { PageFiles } from "#core/page/page-files.ts";
import { pageHeaders, ticketHeaders } from "#core/page/page-policy.ts";
import { type ReceiveAnswer, type Received, receivePath } from "#core/page/receive-file.ts";

/** `app://bundle`: the page's own origin; serves the built files and, by ticket, attachments (S-2). */
export const pageScheme = "app";
export const pageHost = "bundle";
export const pageOrigin = `${pageScheme}://${pageHost}`;

/** Passed to `registerSchemesAsPrivileged` before the app is ready. */
export const pagePrivileges = {
  scheme: pageScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const;

/** Is this an address of the page itself? What `URL` cannot parse is not. */
export function isPageAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url !== null &&
    url.protocol === `${pageScheme}:` &&
    url.host === pageHost &&
    url.username === "" &&
    url.password === ""
  );
}

const refusal = (status: 404 | 405): Response =>
  new Response(status === 404 ? "Not found" : "Only reading is possible", {
    status,
    headers: { ...pageHeaders, "Content-Type": "text/plain; charset=utf-8" },
  });

export interface PageHandlerOptions {
  readonly files: PageFiles;
  readonly openTicket: Core["openTicket"];
  /** Takes over the bytes of a file that has no path: what was pasted, or lies in a mail. */
  readonly receive: (received: Received) => Promise<ReceiveAnswer>;
}

/** A pure function from request to response, so that Node can test it without a window. */
export function createPageHandler(options: PageHandlerOptions): (request: Request) => Promise<Response> {
  const answerTicket = async (ticket: string): Promise<Response> => {
    const content = await options.openTicket(ticket);
    if (content === null) return refusal(404);
    return new Response(Readable.toWeb(content.body) as ReadableStream<Uint8Array<ArrayBuffer>>, {
      headers: ticketHeaders(content),
    });
  };

  const answerFile = async (request: Request): Promise<Response> => {
    const { body, headers } = request;
    if (body === null) return refusal(405);
    const answer = await options.receive({
      fileName: headers.get("x-file-name"),
      contentType: headers.get("content-type"),
      content: () => Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    });
    return Response.json(answer.body, { status: answer.status, headers: pageHeaders });
  };

  return async (request) => {
    if (!isPageAddress(request.url)) return refusal(404);
    // Only a script of this origin can send a header of its own: no form and no other page.
    if (
      request.method === "POST" &&
      new URL(request.url).pathname === receivePath &&
      request.headers.has("x-file-name")
    )
      return answerFile(request);
    if (request.method !== "GET") return refusal(405);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(ticketPath)) return answerTicket(pathname.slice(ticketPath.length));
    const file = await options.files(pathname);
    return new Response(file.body, { status: file.status, headers: file.headers });
  };
}
