/** Which records somebody opened in an hour, for the notice of bulk reading; rows of former hours are removed. */
export const readings = (): readonly string[] => [
  `create table readings (
    user_id integer not null references users (id) on delete cascade, hour text not null,
    record_type text not null, record_id integer not null,
    primary key (user_id, hour, record_type, record_id)
  )`,
  "create index readings_by_hour on readings (hour)",
];
