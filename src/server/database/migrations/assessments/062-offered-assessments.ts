/** A type of case says which models of assessment its cases offer; the two that are named after one begin with it alone. */
export const offeredAssessments = (): readonly string[] => [
  `alter table case_types add column assessments text not null default '["cstag","wavr"]'`,
  `update case_types set assessments = '["cstag"]' where label = 'Student threat assessment (CSTAG)'`,
  `update case_types set assessments = '["wavr"]' where label = 'Workplace violence assessment (WAVR)'`,
];
