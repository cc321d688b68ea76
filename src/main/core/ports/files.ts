import type { Readable } from "node:stream";

/** A file that a host took over for the page. `open` may be called again for a retry; `size` in bytes. */
export interface StagedFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly open: () => Readable;
  /** Called once, when the page no longer needs the reference. */
  readonly dispose: () => Promise<void>;
}

/** The native open dialog; an empty list when the person cancels. Absent where the host has none. */
export interface FilePicker {
  readonly pick: (options: { readonly multiple: boolean }) => Promise<readonly StagedFile[]>;
}

/** The native save dialog; false when the person cancels. Absent where the host has none. */
export interface FileSaver {
  readonly save: (fileName: string, content: Readable) => Promise<boolean>;
}

/** An attachment's bytes for the page, requested by a ticket of `files.view` or `files.save`. */
export interface TicketContent {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly download: boolean;
  readonly body: Readable;
}
