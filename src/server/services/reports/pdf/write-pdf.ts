import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { readFonts } from "./fonts.ts";
import { paper } from "./paper.ts";
import { paperData } from "./paper-data.ts";

let known: Promise<NodeCompiler> | null = null;

const compiler = (): Promise<NodeCompiler> => {
  known ??= readFonts().then((fonts) => NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] }));
  return known;
};

/**
 * The report as a tagged PDF that holds to PDF/UA-1: headings, tables with headings that every page repeats, its language and
 * its title. A sign that no font of this computer has is the one thing that the standard does not allow: such a document is
 * tagged as well, and does not say that it holds to it. Equal content at one instant is equal bytes.
 */
export async function writePdf(report: ReportContent, at: Date): Promise<Uint8Array> {
  const setter = await compiler();
  const source = { mainFileContent: paper, inputs: { data: JSON.stringify(paperData(report)) } };
  const made = { creationTimestamp: Math.floor(at.getTime() / 1000) };
  try {
    return new Uint8Array(setter.pdf(source, { ...made, pdfStandard: "ua-1" }));
  } catch {
    return new Uint8Array(setter.pdf(source, made));
  } finally {
    // What it remembers of one report is of no use to the next.
    setter.evictCache(0);
  }
}
