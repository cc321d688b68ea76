// The package hides its types by "exports". Declares only what server and core use, which excludes serialize() and
// backup(): both leak or fail on an encrypted database (T-2, T-3).
declare module "better-sqlite3" {
  interface Statement {
    readonly reader: boolean;
    all(parameters: readonly unknown[]): unknown[];
    run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    get(parameters?: readonly unknown[]): unknown;
    iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class SqliteDatabase {
    /** A path, `:memory:`, or the pages of a plain database, which is one in memory then. */
    constructor(
      file: string | Buffer,
      options?: { readonly timeout?: number; readonly readonly?: boolean; readonly fileMustExist?: boolean },
    );
    /** SQLite ends a transaction by itself where a disk is full. */
    readonly inTransaction: boolean;
    prepare(sql: string): Statement;
    exec(sql: string): this;
    pragma(source: string, options?: { readonly simple: boolean }): unknown;
    function(
      name: string,
      options: { readonly deterministic: boolean },
      work: (...values: readonly unknown[]) => string,
    ): this;
    close(): void;
  }
}
