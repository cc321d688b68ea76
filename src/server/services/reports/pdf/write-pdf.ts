import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { type FontSet, fontsFor, readFonts } from "./fonts.ts";
import { paper } from "./paper.ts";
import { paperData } from "./paper-data.ts";

const known = new Map<FontSet, Promise<NodeCompiler>>();

/** By what the report itself says, so that it is set alike whatever was set before it. */
function compilerFor(text: string): Promise<NodeCompiler> {
  const set = fontsFor(text);
  const made =
    known.get(set) ??
    readFonts(set).then((fonts) => NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] }));
  known.set(set, made);
  return made;
}

/**
 * The report as a tagged PDF that holds to PDF/UA-1: headings, tables with headings that every page repeats, its language and
 * its title. A sign that no font of this computer has is the one thing that the standard does not allow: such a document is
 * tagged as well, and does not say that it holds to it. Equal content at one instant is equal bytes.
 */
export async function writePdf(report: ReportContent, at: Date): Promise<Uint8Array> {
  const data = JSON.stringify(paperData(report));
  const setter = await compilerFor(data);
  const source = { mainFileContent: paper, inputs: { data } };
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
