import type { TemplateDocument, TemplateNode } from "./document.ts";
import { type ReportSectionId, reportSectionIds } from "./sections.ts";
import type { TemplateListId } from "./tokens.ts";

const ofList = {
  people: "people",
  team: "people",
  tasks: "monitoring",
  interviews: "interviews",
  findings: "records",
  responses: "response",
  disclosures: "disclosures",
  key_observations: "observations",
  needs: "needs",
  interview_answers: "interviews",
  safety_answers: "safety",
  wavr_actions: "wavr",
} as const satisfies Record<TemplateListId, ReportSectionId>;

function ofToken(name: string): ReportSectionId | null {
  if (/^assessment\.(classification|meaning|reasons|agreed_by)$/.test(name)) return "classification";
  if (name.startsWith("board.")) return "agreement";
  if (name.startsWith("safety_plan.")) return "monitoring";
  if (name.startsWith("wavr.")) return "wavr";
  if (/^(answer|comment)\.ko\d/.test(name)) return "observations";
  return /^(answer|comment)\.ni\d/.test(name) ? "needs" : null;
}

const named = (id: unknown): ReportSectionId | null => reportSectionIds.find((each) => each === id) ?? null;

function ofNode({ type, attrs }: TemplateNode): ReportSectionId | null {
  if (type === "part") return named(attrs?.section);
  if (type === "token") return ofToken(String(attrs?.name));
  if (type !== "repeat") return null;
  return Object.entries(ofList).find(([list]) => list === attrs?.list)?.[1] ?? null;
}

/** Of which sections of a case a template tells something, in their order: as they are, or from their entries. */
export function sectionsTold(document: TemplateDocument): readonly ReportSectionId[] {
  const told = new Set<ReportSectionId>();
  const look = (node: TemplateNode) => {
    const section = ofNode(node);
    if (section !== null) told.add(section);
    for (const child of node.content ?? []) look(child);
  };
  for (const node of document.content ?? []) look(node);
  return reportSectionIds.filter((each) => told.has(each));
}

/** Is it about nothing but the WAVR judgment of a case? */
export const tellsWavrAlone = (told: readonly ReportSectionId[]): boolean =>
  told.includes("wavr") && told.every((id) => id === "wavr" || id === "signatures");
