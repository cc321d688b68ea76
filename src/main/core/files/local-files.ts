import type { Readable } from "node:stream";

/** An attachment whose bytes lie encrypted on this computer. `size` in bytes. */
export interface LocalFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  /** The bytes, decrypted on the way; an error at their end where the file was changed on the disk. */
  readonly open: () => Readable;
}

/** Attachments on this computer: taken along, or waiting to be sent. Tickets ask here before they ask the server. */
export interface LocalFiles {
  readonly find: (mediaId: number) => LocalFile | null;
}
