import { Readable } from "node:stream";
import type { Tickets } from "#core/files/tickets.ts";
import type { FileSaver } from "#core/ports/files.ts";

export interface SaveTextDeps {
  readonly saver: FileSaver | null;
  readonly tickets: Pick<Tickets, "offer">;
}

/** Saves a text or a file where the person wants it; where the host has no such dialog, the page follows `url` instead. */
export async function saveText(
  { saver, tickets }: SaveTextDeps,
  fileName: string,
  content: string | Uint8Array,
) {
  if (!saver) return { saved: false, url: tickets.offer(fileName, content) };
  return { saved: await saver.save(fileName, Readable.from([Buffer.from(content)])), url: null };
}
