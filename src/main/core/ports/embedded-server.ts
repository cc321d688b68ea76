/** What a host needs to know to start the server in a worker thread. */
export interface EmbeddedServerOptions {
  /** Folder of the database and the attachments. */
  readonly directory: string;
  /** 64 hex digits: the raw database key. */
  readonly databaseKey: string;
  /** 64 hex digits: the key that signs the audit log, which is not in the database. */
  readonly auditKey: string;
  /** Where the heads of the audit log are kept, outside that folder; null where nothing is kept. */
  readonly anchorFile: string | null;
  /** Every request must carry it in `X-Bellwether-Launch`. */
  readonly launchSecret: string;
  /** Fills an empty database with synthetic records. */
  readonly sample: boolean;
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server; rejects with `code: "WRONG_KEY"` where the key does not open the database, and with
 * `code: "REFUSED"` where its message tells the person why, and that nothing has been changed.
 * Where the disk or SQLite is the reason, with the code of theirs.
 */
export interface EmbeddedServer {
  readonly start: (options: EmbeddedServerOptions) => Promise<RunningServer>;
}
