import SqliteDatabase from "better-sqlite3";

/** Plain SQLite, encrypted and as durable as the outbox. */
export function openEncrypted(file: string) {
  const database = new SqliteDatabase(file);
  database.pragma("cipher='sqlcipher'");
  database.pragma("legacy=4");
  database.pragma(`key="x'${"5a".repeat(32)}'"`);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table bodies (key text primary key, body text not null)");
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const insert = database.prepare("insert into bodies (key, body) values (?, ?)");
  const select = database.prepare("select body from bodies where key = ?");
  return {
    /** One transaction. */
    put: (key: string, body: string) => {
      begin.run([]);
      insert.run([key, body]);
      commit.run([]);
    },
    get: (key: string) => (select.get([key]) as { readonly body: string }).body,
    close: () => void database.close(),
  };
}
