import type { Progress } from "#instruments/progress.ts";
import { Glyph, progressShape } from "#parts/cases/stage-glyph.tsx";

/** The ring of a count: dashed while it is empty. */
export function ProgressGlyph({ done, total, begun = done > 0 }: Progress & { readonly begun?: boolean }) {
  const shape = progressShape(done, total);
  return <Glyph shape={shape !== "empty" ? shape : begun ? "quarter" : "dashed"} />;
}
