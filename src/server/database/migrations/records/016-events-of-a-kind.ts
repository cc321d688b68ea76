/** For the dashboard: when a case came to its stage. */
export const eventsOfAKind = (): readonly string[] => [
  "create index case_events_of_a_kind on case_events (case_id, kind, at)",
];
