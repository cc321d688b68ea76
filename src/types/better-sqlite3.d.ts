// The package ships types that its "exports" hide. Only what open.ts uses, which keeps serialize() and backup() out of
// reach: both leak or fail on an encrypted database (SECURITY 0.3).
declare module "better-sqlite3" {
  interface Statement {
    readonly reader: boolean;
    all(parameters: readonly unknown[]): unknown[];
    run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    get(): unknown;
    iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class SqliteDatabase {
    constructor(file: string);
    prepare(sql: string): Statement;
    exec(sql: string): this;
    pragma(source: string): unknown;
    close(): void;
  }
}
