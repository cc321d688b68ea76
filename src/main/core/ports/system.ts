/** Opens an address outside the application; the caller has checked it already (S-6). */
export interface ExternalOpener {
  readonly open: (url: string) => Promise<void>;
}

/** Folders of this installation; they exist when core starts. */
export interface AppPaths {
  /** Everything that must survive: profiles, the database of this computer. */
  readonly data: string;
  /** Private, wiped at start and stop. */
  readonly temp: string;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The network as the host has it: Node's fetch, or Chromium's with the system's proxy and trust store (S-4). */
export type HttpFetch = (url: string, init: RequestInit & { readonly duplex?: "half" }) => Promise<Response>;

/** Whether the operating system believes that there is a network. */
export interface Connectivity {
  readonly online: () => boolean;
  readonly onChange: (listener: (online: boolean) => void) => () => void;
}

/** Structured log lines; values of records never go in (S-15). */
export interface Log {
  readonly info: (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;
  /** Fields as above; `error` is null where nothing was thrown, such as for what an administrator has to mend. */
  readonly error: (
    event: string,
    error: unknown,
    fields?: Readonly<Record<string, string | number | boolean>>,
  ) => void;
}
