/** Statistics of a period find its cases by their report and its assessments by their beginning, without their texts. */
export const countedByPeriod = (): readonly string[] => [
  "create index cases_by_report on cases (coalesce(reported_at, created_at), id, organization_id)",
  "create index assessments_by_beginning on assessments (created_at, id, organization_id, case_id)",
];
