import type { Db } from "#server/database/schema.ts";
import type { BlobStore } from "#server/platform/files/blob-store.ts";
import { newestComment } from "#server/records/case-notes/comments.ts";
import { createChance } from "#server/sample/random.ts";
import { addFile, sampleFiles } from "./attachments.ts";
import type { SampleCase } from "./cases.ts";

/** Files of comments, in every second case. With random numbers of its own, so that nothing else changes. */
export async function addCommentFiles(db: Db, blobs: BlobStore, cases: readonly SampleCase[]): Promise<void> {
  const chance = createChance(20_261_020);
  for (const [index, about] of cases.entries()) {
    const said = index % 2 === 1 ? await newestComment(db, about.id) : undefined;
    if (said === undefined) continue;
    const files = sampleFiles(index + 7);
    const by = { userId: said.created_by ?? about.lead, now: said.created_at };
    const owner = { type: "comment", id: said.id, ...by } as const;
    const many = index % 4 === 3 ? 2 : 1;
    for (let place = 0; place < many; place += 1) {
      const file = files[(index + place * 2) % files.length];
      if (file !== undefined) await addFile(db, blobs, chance, file, owner);
    }
  }
}
