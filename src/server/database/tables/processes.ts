import type { Generated } from "kysely";

export interface ProcessTables {
  processes: {
    /** The number of the lock that its process holds. */
    id: Generated<number>;
    uuid: string;
    version: string;
    /** The name of the computer that it runs on. */
    machine: string;
    started_at: string;
    /** Name of the newest migration that it knows; null where it was started by a version that did not say so. */
    newest: string | null;
    /** Id of the audit key that it signs with; null where it has none, or did not say. */
    signing: string | null;
    /** The mark of the place where it has its files; null where it did not say. */
    place: string | null;
  };
  /** See `platform/mail/outbox.ts`. */
  mails_waiting: {
    id: Generated<number>;
    sealed: string;
    /** The audit key under which it is sealed; null in tests alone. */
    key_id: string | null;
    tries: number;
    next_at: string;
    until_at: string;
  };
  long_news: { id: Generated<number>; body: string; sent_at: string };
  /** Counted in fixed windows, together for all processes. */
  tries: {
    name: string;
    /** A hash: of an address of mail or of a network there is nothing to be read. */
    key: string;
    count: number;
    /** Milliseconds since 1970. */
    ends: number;
  };
}
