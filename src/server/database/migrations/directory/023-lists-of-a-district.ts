/**
 * For a district's dashboard and lists: when a case came to its stage, without the other events of the case; the cases
 * of the last weeks, without their texts; teams and tags of all cases; and assessments in their order, without their
 * answers.
 */
export const listsOfADistrict = (): readonly string[] => [
  "drop index case_events_of_a_kind",
  "create index case_events_of_stages on case_events (case_id, at, kind) where kind in ('stage', 'reopened')",
  "drop index cases_by_creation",
  "create index cases_by_creation on cases (created_at, organization_id, confidentiality, id)",
  "create index case_team_by_role on case_team (case_id, role, user_id)",
  "drop index teams_of_a_user",
  "create index teams_of_a_user on case_team (user_id, role, case_id)",
  "drop index cases_of_a_tag",
  "create index cases_of_a_tag on case_tags (tag, case_id, label)",
  "create index assessments_by_change on assessments (updated_at, id, case_id, person_id, created_by, classification)",
];
