import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { parse as parseDisposition } from "content-disposition";
import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { FileView } from "#contract/bridge/registry.ts";
import { isLocalId } from "#core/outbox/types.ts";
import type { TicketContent } from "#core/ports/files.ts";
import type { FilePlace } from "./file-place.ts";
import type { LocalFile } from "./local-files.ts";

/** Where both hosts serve tickets, on the page's own origin. */
export const ticketPath = "/-/file/";

/** Tickets by which the page fetches attachments: each names one until its session ends; nothing is written to disk. */
export interface Tickets {
  readonly view: (mediaId: number, signal?: AbortSignal) => Promise<FileView>;
  /** A ticket that the page follows in order to download. */
  readonly download: (mediaId: number, signal?: AbortSignal) => Promise<string>;
  /** The bytes themselves, for a save dialog. */
  readonly read: (mediaId: number, signal?: AbortSignal) => Promise<TicketContent>;
  /** A ticket for downloading a text or a file of the person's own. */
  readonly offer: (fileName: string, content: string | Uint8Array) => string;
  /** A ticket for a file that the server has just made; it can be used once, for a short time. */
  readonly once: (content: TicketContent) => string;
  readonly open: (ticket: string) => Promise<TicketContent | null>;
  readonly revokeAll: () => void;
}

export interface TicketsDeps {
  /** Of the connection that is open now. */
  readonly place: () => FilePlace;
  /** Milliseconds for which an answer to `view` is held open for the page. */
  readonly holdFor?: number;
}

/** A download that is not an attachment; it ends with the session like the others. */
const offered = (fileName: string, content: string | Uint8Array): TicketContent => {
  const bytes = Buffer.from(content);
  return {
    fileName,
    mimeType: "application/octet-stream",
    size: bytes.length,
    download: true,
    body: Readable.from([bytes]),
  };
};

interface Ticket {
  readonly mediaId: number;
  readonly place: FilePlace;
  readonly download: boolean;
  held: { readonly content: TicketContent; readonly timer: NodeJS.Timeout } | null;
}

const officeDocument = "application/vnd.openxmlformats-officedocument";

/** Types that are shown in place; everything else is saved and opened by another program (S-13). */
const previews: Readonly<Record<string, FileView["preview"]>> = {
  "image/png": "image",
  "image/jpeg": "image",
  "image/webp": "image",
  "application/pdf": "pdf",
  "text/plain": "text",
  "text/csv": "text",
  "text/markdown": "text",
  "message/rfc822": "mail",
  "application/vnd.ms-outlook": "mail",
  [`${officeDocument}.wordprocessingml.document`]: "document",
  [`${officeDocument}.spreadsheetml.sheet`]: "workbook",
  "audio/mpeg": "sound",
  "audio/mp4": "sound",
  "audio/wav": "sound",
  "video/mp4": "film",
  "video/quicktime": "film",
  "video/webm": "film",
};

/** Previews that the page makes of the bytes: to a browser such a file is only one to be saved. */
const readByPage: readonly FileView["preview"][] = ["document", "workbook", "mail", "none"];

const mediaType = (headers: Headers): string =>
  (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() || "application/octet-stream";

function fileName(headers: Headers): string {
  const value = headers.get("content-disposition");
  if (value === null) return "file";
  try {
    return parseDisposition(value).parameters.filename || "file";
  } catch {
    return "file";
  }
}

/** A file before its use is decided; `open` may be called once. */
interface Source {
  readonly fileName: string;
  readonly type: string;
  readonly size: number;
  readonly open: () => Readable;
}

/** The content of a file endpoint's answer, always to be saved. */
export const downloadOf = (response: Response): TicketContent => contentOf(sourceOf(response), true);

function sourceOf(response: Response): Source {
  const size = Number(response.headers.get("content-length") ?? Number.NaN);
  if (!Number.isSafeInteger(size) || size < 0)
    throw new BridgeError("BAD_RESPONSE", "The server did not say how large the file is.");
  return {
    fileName: fileName(response.headers),
    type: mediaType(response.headers),
    size,
    open: () => (response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])),
  };
}

const localSource = ({ fileName, mimeType, size, open }: LocalFile): Source => ({
  fileName,
  type: mimeType,
  size,
  open,
});

function contentOf({ fileName, type, size, open }: Source, download: boolean): TicketContent {
  const shown = !readByPage.includes(previews[type] ?? "none");
  // Words are words to the browser, whatever they are written in.
  const text = previews[type] === "text" ? "text/plain; charset=utf-8" : type;
  return {
    fileName,
    mimeType: shown ? text : "application/octet-stream",
    size,
    download: download || !shown,
    body: open(),
  };
}

export function createTickets({ place: current, holdFor = 20_000 }: TicketsDeps): Tickets {
  const tickets = new Map<string, Ticket>();
  const offers = new Map<string, () => TicketContent>();
  const singles = new Map<string, { readonly content: TicketContent; readonly timer: NodeJS.Timeout }>();

  /** From the server where it can be reached, because its audit log records who looked; else from this computer. */
  const find = async (place: FilePlace, mediaId: number, signal?: AbortSignal): Promise<Source> => {
    const here = place.find(mediaId);
    if (isLocalId(mediaId) && !here) {
      // A page from before the upload finished still uses the local id.
      const arrived = place.arrivedAs(mediaId);
      if (arrived !== null) return find(place, arrived, signal);
      throw new BridgeError("NOT_FOUND", "This file is not on this computer any more.");
    }
    if (here && (isLocalId(mediaId) || !place.reachable())) return localSource(here);
    try {
      return sourceOf(await place.api.openFile("media.file", { params: { mediaId } }, { signal }));
    } catch (error) {
      if (here && isAway(error)) return localSource(here);
      throw error;
    }
  };

  const drop = (ticket: Ticket) => {
    if (!ticket.held) return;
    clearTimeout(ticket.held.timer);
    ticket.held.content.body.destroy();
    ticket.held = null;
  };

  /** Holds an answer open, so that showing a file is one read on the server and one entry in its audit log. */
  const hold = (ticket: Ticket, content: TicketContent) => {
    content.body.on("error", () => {});
    const timer = setTimeout(() => drop(ticket), holdFor);
    timer.unref();
    ticket.held = { content, timer };
  };

  const take = (id: string): TicketContent | null => {
    const found = singles.get(id);
    if (!found) return null;
    clearTimeout(found.timer);
    singles.delete(id);
    return found.content;
  };

  const issue = (ticket: Ticket): string => {
    const id = randomBytes(24).toString("base64url");
    tickets.set(id, ticket);
    return `${ticketPath}${id}`;
  };

  return {
    view: async (mediaId, signal) => {
      const place = current();
      const source = await find(place, mediaId, signal);
      const { type } = source;
      const content = contentOf(source, false);
      const preview = previews[type] ?? "none";
      const ticket: Ticket = { mediaId, place, download: preview === "none", held: null };
      if (preview === "none") content.body.destroy();
      else hold(ticket, content);
      return {
        url: issue(ticket),
        fileName: content.fileName,
        mimeType: type,
        size: content.size,
        preview,
      };
    },
    download: async (mediaId, signal) => {
      const place = current();
      const content = contentOf(await find(place, mediaId, signal), true);
      const ticket: Ticket = { mediaId, place, download: true, held: null };
      hold(ticket, content);
      return issue(ticket);
    },
    read: async (mediaId, signal) => contentOf(await find(current(), mediaId, signal), true),
    offer: (name, content) => {
      const id = randomBytes(24).toString("base64url");
      offers.set(id, () => offered(name, content));
      return `${ticketPath}${id}`;
    },
    once: (content) => {
      const id = randomBytes(24).toString("base64url");
      content.body.on("error", () => {});
      const timer = setTimeout(() => void take(id)?.body.destroy(), holdFor);
      timer.unref();
      singles.set(id, { content, timer });
      return `${ticketPath}${id}`;
    },
    open: async (id) => {
      const single = take(id);
      if (single) return single;
      const offer = offers.get(id);
      if (offer) return offer();
      const ticket = tickets.get(id);
      if (!ticket) return null;
      const { held } = ticket;
      if (held) {
        clearTimeout(held.timer);
        ticket.held = null;
        return held.content;
      }
      return contentOf(await find(ticket.place, ticket.mediaId), ticket.download);
    },
    revokeAll: () => {
      for (const ticket of tickets.values()) drop(ticket);
      for (const id of [...singles.keys()]) take(id)?.body.destroy();
      tickets.clear();
      offers.clear();
    },
  };
}
