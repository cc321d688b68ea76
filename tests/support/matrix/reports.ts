/** Who may make calls about reports of cases, and read what templates may name. */
export const reportRules = {
  "reportTemplates.tokens": { who: "member" },
  "cases.report": { kind: "case", right: "export" },
  "cases.reportFile": { kind: "case", right: "export" },
  "cases.reportPreview": { kind: "case", right: "export" },
  "cases.customReport": { kind: "case", right: "export" },
} as const;
