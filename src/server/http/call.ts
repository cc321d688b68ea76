import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { EndpointName, EndpointReply, EndpointRequest, Endpoints } from "#contract/endpoints/table.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { FileStep } from "#contract/kit/told-file.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Processes } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex } from "#server/database/search-index.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import type { BlobStore } from "#server/platform/files/blob-store.ts";
import type { AtOnce } from "#server/platform/jobs/at-once.ts";
import type { Background } from "#server/platform/jobs/background.ts";
import type { BulkWrites } from "#server/platform/jobs/bulk-writes.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Passwords } from "#server/security/passwords.ts";
import type { Limiter } from "./rate-limits.ts";
import type { SessionControl } from "./sessions.ts";

/** What handlers share; created once by `buildApp`. */
export interface Services {
  readonly options: ServerOptions;
  /** Sign the audit log; null in tests alone. */
  readonly auditKeys: AuditKeys | null;
  readonly passwords: Passwords;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  /** Long work that needs no database runs there. */
  readonly jobs: Jobs;
  /** Files of reports that one person has under way. */
  readonly papers: AtOnce;
  /** Sign-ins that wait for what one provider answers. */
  readonly atProviders: AtOnce;
  /** Long work with the database, in short transactions that let requests through. */
  readonly background: Background;
  /** Long work that writes much. */
  readonly bulkWrites: BulkWrites;
  readonly searchIndex: SearchIndex;
  /** Of the engine: leaves nothing destroyed in a log beside the database. */
  readonly settleFiles: (db: Db) => Promise<void>;
  readonly live: Live;
  /** This process among those that serve the database. */
  readonly processes: Processes;
  readonly signInAccount: Limiter;
  readonly signInAddress: Limiter;
  /** Counts sign-ins at a provider that begin, apart from passwords that are tried. */
  readonly providerBegins: Limiter;
  /** Requests of a minute, of somebody who is signed in and of an address. */
  readonly personRequests: Limiter;
  readonly addressRequests: Limiter;
  /** Counts what an address asks and tries about forgotten passwords, apart from its sign-ins. */
  readonly forgotAddress: Limiter;
  /** Limits the test mails of one person. */
  readonly testMails: Limiter;
  /** Limits reads of one calendar address. */
  readonly calendarReads: Limiter;
  /** Limits the mails by which one person asks to meetings. */
  readonly invitations: Limiter;
}

type PolicyOf<N extends EndpointName> = Endpoints[N]["policy"];
type NeedsNobody = "public" | "unclaimed" | "local" | "pending";

/** A parsed request that its policy has admitted. `db` is the transaction of the whole request. */
export interface Call<N extends EndpointName> extends EndpointRequest<N> {
  readonly db: Db;
  readonly auth: PolicyOf<N>["kind"] extends NeedsNobody ? Auth | null : Auth;
  readonly record: PolicyOf<N> extends { kind: "record" } ? Access : Access | null;
  readonly session: SessionControl;
  readonly services: Services;
  readonly request: FastifyRequest;
  /** Aborted when whoever asked is gone before the answer. */
  readonly signal: AbortSignal;
  /** Says how far a file is, where whoever asked wants to know. */
  readonly tell: (step: FileStep) => void;
  /** ISO instant of the request. */
  readonly now: string;
  /** Adds to the audit entry beyond the endpoint's name. */
  readonly audit: (about: AuditAbout) => void;
  /** Another record that this call changes: its readers are told. */
  readonly touch: (kind: RecordKind, id: number) => void;
  /** Runs after the commit: removing files, sending mail. */
  readonly afterCommit: (run: () => Promise<void>) => void;
}

export interface AuditAbout {
  readonly userId?: number;
  readonly organizationId?: number;
  readonly recordType?: RecordKind | "export";
  readonly recordId?: number;
  /** Names of changed fields, never values; for an export its format, number of rows and digest. */
  readonly fields?: readonly string[];
  /** Replaces the endpoint's own name, where one call does different things. */
  readonly action?: string;
  /** For a call that changes several records: one entry for each, with what it says of that alone. */
  readonly each?: readonly (Pick<AuditAbout, "recordType" | "fields" | "action"> & {
    readonly recordId: number;
    readonly organizationId: number;
  })[];
  /** It concerns what lies in a compartment: nothing is told of the case, only of the record, to those who may see that. */
  readonly compartment?: Compartment;
  /** Its readers alone are told, not those of the record that the call names: that there is something at all is theirs to know. */
  readonly alone?: true;
}

export interface FileReply {
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly open: () => Readable;
  /** Headers that tell the client more about the file. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Records sent one a line; read outside the call's transaction. */
export type Lines = (db: Db) => AsyncIterable<unknown>;

/** `version` becomes the ETag. */
export type Reply<N extends EndpointName> = Endpoints[N]["format"] extends "file"
  ? { readonly file: FileReply }
  : Endpoints[N]["format"] extends "lines"
    ? { readonly lines: Readable }
    : EndpointReply<N> extends null
      ? { readonly body?: null }
      :
          | (Endpoints[N]["mayBeFile"] extends true ? { readonly file: FileReply } : never)
          | { readonly body: EndpointReply<N>; readonly version?: number; readonly status?: number }
          | { readonly lines: Lines };

type Run<N extends EndpointName> = (call: Call<N>) => Promise<Reply<N>>;

/**
 * A handler, or slow work before its transaction (hashing, receiving a file) that returns the handler. `requestHash`
 * represents a body that is not JSON.
 */
export type Handler<N extends EndpointName> =
  | Run<N>
  | {
      readonly prepare: (call: Omit<Call<N>, "audit" | "touch" | "afterCommit">) => Promise<{
        readonly run: Run<N>;
        readonly requestHash?: string;
        readonly discard?: () => Promise<void>;
      }>;
    };

export type Handlers = { readonly [N in EndpointName]: Handler<N> };
