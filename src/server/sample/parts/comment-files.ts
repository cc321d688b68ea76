import type { Db } from "#server/database/schema.ts";
import { newestComment } from "#server/records/case-notes/comments.ts";
import { createChance } from "#server/sample/random.ts";
import { type SampleFiles, sampleFiles } from "./attachments.ts";
import type { SampleCase } from "./cases.ts";

/** Files of comments, in every second case. With random numbers of its own, so that nothing else changes. */
export async function addCommentFiles(
  db: Db,
  files: SampleFiles,
  cases: readonly SampleCase[],
): Promise<void> {
  const chance = createChance(20_261_020);
  for (const [index, about] of cases.entries()) {
    const said = index % 2 === 1 ? await newestComment(db, about.id) : undefined;
    if (said === undefined) continue;
    const kinds = sampleFiles(index + 7);
    const by = { userId: said.created_by ?? about.lead, now: said.created_at };
    const owner = { type: "comment", id: said.id, ...by } as const;
    const many = index % 4 === 3 ? 2 : 1;
    for (let place = 0; place < many; place += 1) {
      const file = kinds[(index + place * 2) % kinds.length];
      if (file !== undefined) files.add(chance, file, owner);
    }
  }
}
