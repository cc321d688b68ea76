import type { Migration } from "#core/store/migrate.ts";

/**
 * On the disk tables keep the names that they were made with: `copies` are cached answers, `kept` is what was pinned.
 * Triggers maintain the indexes: deleting a cached answer removes its records, and removes from the search what no
 * other answer shows. Answers are written by an upsert, since `replace` would not fire them.
 */
const version2 = `
  alter table copies add column pinned integer not null default 0;
  alter table copies add column indexed integer not null default 0;
  drop index copies_by_age;
  create index copies_by_age on copies (pinned, copied_at, size);

  create table pins (owner text not null, key text not null, primary key (owner, key)) without rowid;
  create index pins_by_key on pins (key);

  create table records (key text not null, kind text not null, id integer, uuid text, path text not null);
  create index records_by_key on records (key);
  create index records_by_id on records (kind, id);
  create index records_by_uuid on records (kind, uuid);

  create table entries (entry integer primary key, kind text not null, id text not null, title text not null,
    detail text not null, names text not null, words text not null, unique (kind, id));
  create table shown (key text not null, entry integer not null, primary key (key, entry)) without rowid;
  create index shown_by_entry on shown (entry);
  create virtual table search using fts5(names, words, content='entries', content_rowid='entry',
    tokenize='unicode61 remove_diacritics 2', prefix='2 3');
  create virtual table search_terms using fts5vocab(search, 'row');

  create trigger copies_removed after delete on copies begin
    delete from records where key = old.key;
    delete from shown where key = old.key;
  end;
  create trigger shown_removed after delete on shown
    when not exists (select 1 from shown where entry = old.entry) begin
    delete from entries where entry = old.entry;
  end;
  create trigger entries_added after insert on entries begin
    insert into search (rowid, names, words) values (new.entry, new.names, new.words);
  end;
  create trigger entries_removed after delete on entries begin
    insert into search (search, rowid, names, words) values ('delete', old.entry, old.names, old.words);
  end;
  create trigger entries_changed after update of names, words on entries begin
    insert into search (search, rowid, names, words) values ('delete', old.entry, old.names, old.words);
    insert into search (rowid, names, words) values (new.entry, new.names, new.words);
  end;

  create table kept (kind text not null, id text not null, title text not null, state text not null,
    done integer not null, total integer not null, size integer not null, kept_at integer, problem text,
    added_at integer not null, primary key (kind, id)) without rowid;
  create table kept_files (owner text not null, media_id integer not null, primary key (owner, media_id)) without rowid;
  create index kept_files_by_media on kept_files (media_id);
  create table files (media_id integer primary key, file text not null unique, key text not null,
    file_name text not null, mime_type text not null, size integer not null, sha256 text not null);
`;

/** Answers of version 1 are indexed when they are written again; nothing goes through all of them. */
export const cacheMigrations: readonly Migration[] = [
  (database) => {
    database.exec(
      "create table copies (key text primary key, endpoint text not null, status integer not null, etag text, copied_at integer not null, size integer not null, body text not null)",
    );
    // Pruning reads this index only, never the bodies.
    database.exec("create index copies_by_age on copies (copied_at, size)");
  },
  (database) => {
    database.exec(version2);
  },
];
