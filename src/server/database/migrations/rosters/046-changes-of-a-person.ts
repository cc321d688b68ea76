/** What imports changed of a person, as their history tells it. */
export const changesOfAPerson = (): readonly string[] => [
  "create index changes_of_a_person on import_changes (record_id) where target = 'person'",
];
