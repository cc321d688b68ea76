import { heading, none, paragraph, table } from "./blocks.ts";
import type { ReportBlock } from "./schema.ts";

/** A colleague in the team of a case. */
export type TeamMember = {
  readonly full_name: string;
  readonly title?: string | null | undefined;
  readonly role: string;
};

/** Begins with a capital letter. */
export const titled = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The team that works on a case, with what each of its members is in it (DOMAIN-3). */
export const teamBlocks = (team: readonly TeamMember[]): readonly ReportBlock[] => [
  heading("Team"),
  ...table(
    ["Name", "Title", "In the team"],
    team.map((each) => [each.full_name, each.title ?? "", titled(each.role)]),
    "Nobody is in the team.",
  ),
];

/** The words of the threat as they were said or written (DOMAIN-4); says so where nobody recorded them. */
export const exactWordsBlocks = (words: string | null | undefined): readonly ReportBlock[] => [
  heading("Exact words"),
  typeof words === "string" && words.trim() !== "" ? paragraph(words) : none("No exact words are recorded."),
];

/** Empty lines for people who take part and are not in the team. */
const furtherLines = 2;

/** A line to sign for each member of the team, and further ones. */
export const signatureBlocks = (team: readonly TeamMember[]): readonly ReportBlock[] => [
  {
    kind: "signatures",
    text: "",
    rows: [
      ["Name", "Role", "Signature", "Date"],
      ...team.map((each) => [each.full_name, each.title || titled(each.role), "", ""]),
      ...Array.from({ length: furtherLines }, () => ["", "", "", ""]),
    ],
  },
];
