/** The words of a need-to-know card have a version of their own; that of the card rises with each of its changes. */
export const changesOfCards = (): readonly string[] => [
  "alter table case_cards add column words_version integer not null default 1",
  "update case_cards set words_version = version",
];
