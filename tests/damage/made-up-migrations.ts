import type { Migration } from "#core/store/migrate.ts";

export const oldMigrations: readonly Migration[] = [
  (database) => database.exec("create table notes (id integer primary key, body text not null)"),
  (database) => database.exec("create table tags (id integer primary key, name text not null)"),
];

/** Possible future migrations of the same file: two versions at once, many statements. */
export const newMigrations: readonly Migration[] = [
  ...oldMigrations,
  (database) => {
    database.exec("alter table notes add column extra text");
    database.exec("update notes set extra = 'new ' || id");
    database.exec("create index notes_extra on notes (extra)");
  },
  (database) => {
    database.exec("create table later (id integer primary key, body text not null)");
    database.exec("insert into later (id, body) select id, body from notes");
    database.exec("drop table tags");
  },
];
