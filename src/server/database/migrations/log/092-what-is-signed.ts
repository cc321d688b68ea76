/**
 * A kept copy says about whom it was when it was kept: a person can be merged into another afterwards. A board that is opened,
 * and a report that left as a file, have a digest of their own.
 */
export const whatIsSigned = (): readonly string[] => [
  "alter table wavr_copies add column about_person integer",
  "alter table agreement_boards add column sha256 text",
  "alter table saved_reports add column sha256 text",
];
