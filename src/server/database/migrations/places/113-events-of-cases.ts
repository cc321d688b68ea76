/** The events that a case concerns: a threat against Friday's game names the game as well as the gym. */
export const eventsOfCases = (): readonly string[] => [
  `create table case_location_events (
    case_id integer not null references cases (id) on delete cascade,
    event_id integer not null references location_events (id) on delete cascade,
    constraint case_location_events_key primary key (case_id, event_id)
  )`,
  "create index cases_of_an_event on case_location_events (event_id, case_id)",
];
