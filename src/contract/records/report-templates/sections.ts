/** Sections of a case report, in order (DOMAIN-4). */
export const reportSections = [
  { id: "threat", title: "Threat report" },
  { id: "place", title: "The place" },
  { id: "people", title: "People and team" },
  { id: "interviews", title: "Interview notes" },
  { id: "records", title: "Record review" },
  { id: "observations", title: "Key observations" },
  { id: "classification", title: "Classification" },
  { id: "agreement", title: "Agreement of the team" },
  { id: "needs", title: "Observations suggesting need for intervention" },
  { id: "wavr", title: "WAVR assessment" },
  { id: "worksheets", title: "Worksheets" },
  { id: "response", title: "Response plan" },
  { id: "notices", title: "Who was told" },
  { id: "safety", title: "Safety evaluation" },
  { id: "monitoring", title: "Safety plan and monitoring" },
  { id: "check_ins", title: "Check-ins" },
  { id: "meetings", title: "Team meetings" },
  { id: "files", title: "Files of the case" },
  { id: "disclosures", title: "Disclosure record" },
  { id: "comments", title: "Comments" },
  { id: "signatures", title: "Signatures" },
] as const;
export type ReportSectionId = (typeof reportSections)[number]["id"];
export const reportSectionIds = reportSections.map((section) => section.id);
