/** Organizations and accounts are changed by version; an organization has an address and can be closed; a person is invited. */
export const directory = (): readonly string[] => [
  "alter table organizations add column version integer default 1 not null",
  "alter table organizations add column address text",
  "alter table organizations add column closed_at text",
  "alter table users add column version integer default 1 not null",
  `create table invitations (
    user_id integer primary key references users (id) on delete cascade,
    token_hash text not null unique, created_at text not null,
    invited_by integer references users (id) on delete set null
  )`,
];
