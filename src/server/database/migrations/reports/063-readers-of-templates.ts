/** Whom a template is written for. Those that the program brought along, and that nobody renamed, know it. */
export const readersOfTemplates = (): readonly string[] => [
  "alter table report_templates add column reader text",
  "update report_templates set reader = 'superintendent' where name = 'Summary for the superintendent'",
  "update report_templates set reader = 'provider' where name in ('Referral', 'Derivación')",
];
