/** The reasons that were written down with a classification, in its history; null where none were known. */
export const reasonsOfClassifications = (): readonly string[] => [
  "alter table classification_changes add column reasons text",
];
