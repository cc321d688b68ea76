/**
 * A safety plan may begin before anybody is known whom it concerns: a threat to an event or a place by nobody known. Processes of an older
 * version join each document with its person, so they do not serve beside this.
 */
export const plansOfNobodyKnown = (): readonly string[] => [
  "alter table wavr_forms alter column person_id drop not null",
];
