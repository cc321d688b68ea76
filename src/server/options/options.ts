export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** Cost of argon2id: memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/**
 * Requests allowed: for the whole server by minute and address; failed sign-ins by minute and account, and by hour
 * and address.
 */
export interface RateLimits {
  readonly perMinute: number;
  readonly signInPerMinute: number;
  readonly signInPerHour: number;
  /** Files that one person may export in an hour (V-6). */
  readonly exportsPerHour: number;
}

export interface LogSink {
  readonly info: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly error: (event: string, fields: Readonly<Record<string, string | number>>, error?: unknown) => void;
}

/** Places at which `npm run test:crash` ends the server (beside core's `fault-points.ts`: names are unique). */
export type ServerFaultPoint =
  | "server.mid-body"
  | "server.before-effect"
  | "server.before-commit"
  | "server.after-commit"
  | "server.after-send";

/** Everything that decides how a server runs. Nothing else is read from the environment. */
export interface ServerOptions {
  /** A path, or `:memory:`. */
  readonly databaseFile: string;
  /** 64 hex digits; null only for `:memory:`. */
  readonly databaseKey: string | null;
  readonly blobDirectory: string;
  /** When set, every request must carry it in `X-Bellwether-Launch`. */
  readonly launchSecret: string | null;
  /** Fills an empty database with synthetic records. */
  readonly sample: boolean;
  readonly mail: MailSettings | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Hosts (with port) whose pages get a session; null: the request's own host. */
  readonly statefulOrigins: readonly string[] | null;
  /** For https: `__Host-` session cookie, Secure, HSTS. */
  readonly secureCookies: boolean;
  readonly setupToken: string | null;
  readonly log: LogSink | null;
  readonly passwordCost: PasswordCost;
  readonly rateLimits: RateLimits;
  readonly uploadMaxBytes: number;
  /** Checks every answer against the endpoint table; a wrong one is a 500. */
  readonly checkResponses: boolean;
  readonly trustProxy: boolean;
  /** Milliseconds after which a live stream ends and its reader reconnects. */
  readonly liveLasts: number;
  /** Called at these places of every change; null except in the crash test. */
  readonly faultHook: ((point: ServerFaultPoint) => void) | null;
  readonly resources: {
    readonly consultation: string | null;
    readonly manual: string | null;
    readonly training: string | null;
  };
}

export const defaultOptions = {
  databaseFile: ":memory:",
  databaseKey: null,
  launchSecret: null,
  sample: false,
  mail: null,
  clock: () => Date.now(),
  statefulOrigins: null,
  secureCookies: false,
  setupToken: null,
  log: null,
  passwordCost: { memoryCost: 47_104, timeCost: 2 },
  rateLimits: { perMinute: 1_200, signInPerMinute: 5, signInPerHour: 50, exportsPerHour: 10 },
  uploadMaxBytes: 100 * 1024 * 1024,
  checkResponses: false,
  trustProxy: false,
  liveLasts: 3_600_000,
  faultHook: null,
  resources: { consultation: null, manual: null, training: null },
} as const satisfies Omit<ServerOptions, "blobDirectory">;
