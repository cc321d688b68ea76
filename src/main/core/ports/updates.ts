/** One package of a verified feed, where it lies. */
export interface PackageOnFeed {
  readonly version: string;
  readonly url: URL;
  readonly name: string;
  readonly size: number;
  /** Base64. */
  readonly sha512: string;
  readonly blockMapSize: number | null;
}

/** How this program came onto the computer: `nsis`, `zip` and `appimage` replace themselves, the others do not. */
export type InstallKind = "nsis" | "zip" | "appimage" | "msi" | "deb" | "rpm" | "folder";

/** Downloads and installs what core has verified; knows no feed of its own. */
export interface UpdateEngine {
  /** Path of the whole file. `stop` ends it; what came of it so far may be used by the next try. */
  readonly download: (
    found: PackageOnFeed,
    onProgress: (percent: number) => void,
    stop: AbortSignal,
  ) => Promise<string>;
  /** Hands the downloaded file to its installer; `restart` starts the new version afterwards. The application quits. */
  readonly install: (restart: boolean) => Promise<void>;
}

/** What a host has for updates; absent in the browser host. */
export interface Updates {
  readonly platform: string;
  readonly arch: string;
  readonly kind: InstallKind;
  /** False in development. */
  readonly installed: boolean;
  /** The feed where no policy names one; null for none. */
  readonly address: string | null;
  /** The program's own public key; null for none. */
  readonly key: string | null;
  readonly engine: UpdateEngine;
  /** The computer falls asleep, with its lid or without. */
  readonly onSleep: (listener: () => void) => () => void;
  readonly onWake: (listener: () => void) => () => void;
  /** Ends the application as a person does. */
  readonly quit: () => void;
  /** Milliseconds for reading the feed file; for tests. */
  readonly feedTimeout?: number | undefined;
}
