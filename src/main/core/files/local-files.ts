import type { Readable } from "node:stream";

/** An attachment that lies encrypted on this computer. `size` in bytes. */
export interface LocalFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  /** The decrypted bytes; ends with an error where the file was changed on disk. */
  readonly open: () => Readable;
}

/** Attachments on this computer, pinned or in the outbox. Tickets look here before they ask the server. */
export interface LocalFiles {
  readonly find: (mediaId: number) => LocalFile | null;
}
