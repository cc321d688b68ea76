import type { PackIdentity } from "../packs.ts";
import { shippedWorksheets } from "./registration.ts";
import { type WorksheetPack, worksheetSchema } from "./worksheet-schema.ts";

let registered: readonly WorksheetPack[] | null = null;

const all = (): readonly WorksheetPack[] => {
  registered ??= shippedWorksheets.map((each) => worksheetSchema.parse(each));
  return registered;
};

/** Takes a pack up beside those that come with the program; the answer takes it away again. */
export function registerWorksheet(content: unknown): () => void {
  const pack = worksheetSchema.parse(content);
  registered = [...all(), pack];
  return () => {
    registered = all().filter((each) => each !== pack);
  };
}

/** What a worksheet records of the words that it was begun under. */
export const worksheetIdentity = ({ meta }: WorksheetPack): PackIdentity => ({
  pack: meta.pack,
  version: meta.version,
});

/** The newest version of each worksheet, in the order in which they were registered: new ones begin under it. */
export const worksheetModels = (): readonly WorksheetPack[] => [
  ...new Map(all().map((pack) => [pack.meta.pack, pack])).values(),
];

/** The newest version of the model of this key; null where this program has none. */
export const worksheetModel = (key: string): WorksheetPack | null =>
  worksheetModels().find(({ meta }) => meta.pack === key) ?? null;

/** The words that a worksheet was begun under; null where this program does not have that version. */
export const worksheetOf = ({ pack, version }: PackIdentity): WorksheetPack | null =>
  all().find(({ meta }) => meta.pack === pack && meta.version === version) ?? null;
