/** The event with whose end a bulletin ends, by its uuid: it is found again where a deleted event is restored. */
export const endsOfBulletins = (): readonly string[] => [
  "alter table bulletins add column until_event text",
  "create index bulletins_until_an_event on bulletins (until_event)",
];
