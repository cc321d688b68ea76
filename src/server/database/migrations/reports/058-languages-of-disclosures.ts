/** What the sections of a disclosure are written in; null where nobody chose it. */
export const languagesOfDisclosures = (): readonly string[] => [
  "alter table case_disclosures add column language text",
];
