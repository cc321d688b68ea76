/** Whether a template is of a paper or of a letter, which has nothing of the case around it. */
export const kindsOfTemplates = (): readonly string[] => [
  "alter table report_templates add column kind text not null default 'paper'",
];
