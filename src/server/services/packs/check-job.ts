import { createHash } from "node:crypto";
import { checkPack, type PackProblem } from "#instruments/check-pack.ts";
import { comparePacks, differenceOf } from "#instruments/compare-packs.ts";
import { plainContent } from "#instruments/pack-schema.ts";
import { currentPack } from "#instruments/packs.ts";
import type { Job } from "#server/platform/jobs/job.ts";

export type Judged =
  | { readonly ok: false; readonly problems: readonly PackProblem[] }
  | {
      readonly ok: true;
      readonly name: string;
      readonly version: string;
      /** The name that assessments record, which holds for this content alone. */
      readonly pack: string;
      readonly sha256: string;
      readonly content: string;
      readonly sections: number;
      readonly texts: number;
    };

const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40) || "pack";

/** Checks a pack and names it by its content. */
export function judgePack(text: string): Judged {
  const checked = checkPack(text);
  if (!checked.ok) return checked;
  const content = JSON.stringify(checked.pack);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { name, version } = checked.pack.meta;
  return {
    ok: true,
    name,
    version,
    pack: `${slugOf(name)}-${sha256.slice(0, 12)}`,
    sha256,
    content,
    ...differenceOf(comparePacks(plainContent(currentPack.content), checked.pack)),
  };
}

export const judgePackJob = { name: "packs.judge", work: judgePack } satisfies Job<string, Judged>;
