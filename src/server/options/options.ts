import { forEachName } from "#contract/kit/for-each-name.ts";
import { type ServerKeep, serverKeepNames, serverKeeps } from "#contract/services/retention/schedule.ts";
import type { S3Settings } from "./s3-address.ts";

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

/** Requests allowed in a minute or an hour. A school's people often share one address. */
export interface RateLimits {
  /** Of one signed-in person. */
  readonly perMinute: number;
  /** Of one address, by whoever is not signed in. */
  readonly addressPerMinute: number;
  /** Failed sign-ins to one account, from wherever. */
  readonly signInPerMinute: number;
  /** Failed sign-ins from one address. */
  readonly signInPerHour: number;
  /** Calls about forgotten passwords from one address. */
  readonly forgotPerHour: number;
  /** Entries of the audit log by people who are not signed in, of the whole server; those beyond it are told in sum. */
  readonly guestEntriesPerHour: number;
  /** Files that one person may export in an hour (V-6). */
  readonly exportsPerHour: number;
  /** Requests for help that one person may write in an hour: each may go to the district by mail. */
  readonly supportPerHour: number;
}

/** What JSON bodies may take while they are being read: bytes at one time, and the time of one. */
export interface BodyLimits {
  /** Of all signed-in people, and of one of them. */
  readonly readAtOnce: number;
  readonly person: number;
  /** Of everybody who is not signed in, and of those at one address. */
  readonly guests: number;
  readonly address: number;
  readonly milliseconds: number;
  readonly guestMilliseconds: number;
}

/** Bytes of files that may be kept, by who sent them. */
export interface UploadQuota {
  readonly person: number;
  readonly organization: number;
}

/** Days after which the server removes something by itself. */
export type KeptDays = Readonly<Record<ServerKeep, number>>;

export interface LogSink {
  readonly info: (event: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly error: (event: string, fields: Readonly<Record<string, string | number>>, error?: unknown) => void;
}

/** Figures about a server, for those who watch it. Names and labels stand in our sources and are about nobody. */
export interface Figures {
  readonly answered: (method: string, route: string, status: number, seconds: number) => void;
  /** Something was told in the log as a problem. */
  readonly problem: (event: string) => void;
  /** A figure that is asked for whenever somebody reads them. */
  readonly watch: (name: string, help: string, read: () => number | Promise<number>) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** A request that was answered, without anything that its caller wrote. */
export interface AnsweredRequest {
  readonly method: string;
  /** With its parameters unfilled. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
}

export interface Traces {
  readonly answered: (request: AnsweredRequest) => void;
  /** Sends what is left, if the collector takes it at once. */
  readonly close: () => Promise<void>;
}

/** What protects the audit log from whoever holds the database and its key (decision 038). */
export interface AuditSettings {
  /** 64 hex digits each, oldest first; the last one signs. They are kept where the database is not. */
  readonly keys: readonly string[];
  /** Called where these keys fit the database, before anything is signed: new ones are stored then. */
  readonly keepKeys: (() => Promise<void>) | null;
  /** A file in another place than the database, to which the heads of the log are appended; null: none. */
  readonly anchorFile: string | null;
  /** Who gets the heads by mail once a day. */
  readonly mailTo: string | null;
  /** Ids of keys that are lost: without them a start is refused, unless it may go on without `any`. */
  readonly lostKeys: readonly string[] | "any";
  /** What a start does where the anchors of its database are gone: refuse, or begin anew and write so in the log. */
  readonly lostAnchors: "refuse" | "begin";
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
  /** A path, or `:memory:`. With a `databaseUrl` no such file is made: others lie beside it. */
  readonly databaseFile: string;
  /** `postgres://…`; null for SQLite. */
  readonly databaseUrl: string | null;
  /** 64 hex digits; null only for `:memory:`. */
  readonly databaseKey: string | null;
  /** The folder of the files; with a `blobStore` a local folder for what is on its way there or being read. */
  readonly blobDirectory: string;
  /** A store that speaks S3, in which the files lie instead; null: in the folder. */
  readonly blobStore: S3Settings | null;
  /** The folder below which rosters lie that are taken over at night, one folder an organization; null: none. */
  readonly importRoot: string | null;
  /** Null in tests alone: the audit log is then hashed without a key. */
  readonly audit: AuditSettings | null;
  /** When set, every request must carry it in `X-Bellwether-Launch`. */
  readonly launchSecret: string | null;
  /** Fills an empty database with synthetic records. */
  readonly sample: boolean;
  readonly mail: MailSettings | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Hosts (with port) whose pages get a session; null: the request's own host. */
  readonly statefulOrigins: readonly string[] | null;
  /** Where people open this server, for mails: `https://bellwether.district.example`; null: as whoever writes one opens it. */
  readonly publicAddress: string | null;
  /** For https: `__Host-` session cookie, Secure, HSTS. */
  readonly secureCookies: boolean;
  readonly setupToken: string | null;
  readonly log: LogSink | null;
  /** Told in a sentence where a start waits for another process that starts. */
  readonly waits: (sentence: string) => void;
  readonly figures: Figures | null;
  readonly traces: Traces | null;
  readonly passwordCost: PasswordCost;
  readonly rateLimits: RateLimits;
  /** Requests that may wait for their answer at one time; those beyond it are told to come back. */
  readonly requestsAtOnce: number;
  /** Seconds after which PostgreSQL gives a statement up; null: never. */
  readonly statementSeconds: number | null;
  readonly uploadMaxBytes: number;
  /** Endings of the files that may be attached at most; null: of every known kind. */
  readonly uploadTypes: readonly string[] | null;
  /** Checks every answer against the endpoint table; a wrong one is a 500. */
  readonly checkResponses: boolean;
  /** Proxies whose `X-Forwarded-For` is believed: addresses and networks, or how many stand in front; null: none. */
  readonly trustProxy: readonly string[] | number | null;
  readonly bodyLimits: BodyLimits;
  readonly uploadQuota: UploadQuota;
  readonly keptDays: KeptDays;
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
  databaseUrl: null,
  databaseKey: null,
  blobStore: null,
  importRoot: null,
  audit: null,
  launchSecret: null,
  sample: false,
  mail: null,
  clock: () => Date.now(),
  statefulOrigins: null,
  publicAddress: null,
  secureCookies: false,
  setupToken: null,
  log: null,
  waits: () => undefined,
  figures: null,
  traces: null,
  passwordCost: { memoryCost: 47_104, timeCost: 2 },
  rateLimits: {
    perMinute: 1_200,
    addressPerMinute: 3_000,
    signInPerMinute: 5,
    signInPerHour: 300,
    forgotPerHour: 60,
    guestEntriesPerHour: 200,
    exportsPerHour: 10,
    supportPerHour: 20,
  },
  requestsAtOnce: 500,
  statementSeconds: null,
  uploadMaxBytes: 100 * 1024 * 1024,
  uploadTypes: null,
  checkResponses: false,
  trustProxy: null,
  bodyLimits: {
    readAtOnce: 64 * 1024 * 1024,
    person: 12 * 1024 * 1024,
    guests: 2 * 1024 * 1024,
    address: 256 * 1024,
    milliseconds: 30_000,
    guestMilliseconds: 10_000,
  },
  uploadQuota: { person: 20 * 1024 ** 3, organization: 200 * 1024 ** 3 },
  keptDays: forEachName(serverKeepNames, (what) => serverKeeps[what].usual),
  liveLasts: 3_600_000,
  faultHook: null,
  resources: { consultation: null, manual: null, training: null },
} as const satisfies Omit<ServerOptions, "blobDirectory">;
