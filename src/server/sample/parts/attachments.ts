import { Readable } from "node:stream";
import { fileEnding } from "#contract/records/media/file-names.ts";
import { typeOfEnding } from "#contract/records/media/file-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { BlobStore } from "#server/platform/files/blob-store.ts";
import {
  adoptUploads,
  insertUpload,
  type OwnerType,
  storeBlob,
  updateMedia,
} from "#server/platform/files/media.ts";
import type { Chance } from "#server/sample/random.ts";
import { sampleCsv, sampleDocx, sampleJpeg, samplePdf, samplePng } from "./files.ts";

interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly tags: readonly string[];
}

/** A file of each common kind, in turn. */
export const sampleFiles = (seed: number): readonly SampleFile[] => [
  { name: "Screenshot of the chat.png", bytes: samplePng(seed), tags: ["screenshot", "evidence"] },
  { name: "Photo of the hallway.jpg", bytes: sampleJpeg(seed), tags: ["photo"] },
  {
    name: "Statement of the duty teacher.pdf",
    bytes: samplePdf([
      "Statement of the duty teacher",
      "",
      "I was on duty in the cafeteria. I heard raised voices at the end of the line.",
      "I asked both students to step out and stayed with them until help came.",
      "What I wrote here is what I saw and heard myself.",
    ]),
    tags: ["statement"],
  },
  {
    name: "Notes of the telephone call.txt",
    bytes: Buffer.from(
      "Called the family at 3:20 pm. The mother will come at 8 tomorrow. She asked what happens next.\r\n",
    ),
    tags: [],
  },
  {
    name: "Safety plan, draft.docx",
    bytes: sampleDocx([
      "Safety plan (draft)",
      "1. Check-in with the counselor each morning for two weeks.",
      "2. A different way between the second and third periods.",
      "3. The family calls the office if anything changes.",
      "Review with the team in two weeks.",
    ]),
    tags: ["plan"],
  },
  {
    name: "Attendance since September.csv",
    bytes: sampleCsv([
      ["Month", "Days", "Absent"],
      ["September", "21", "1"],
      ["October", "22", "4"],
      ["November", "14", "6"],
    ]),
    tags: ["record"],
  },
];

export async function addFile(
  db: Db,
  blobs: BlobStore,
  chance: Chance,
  file: SampleFile,
  owner: { readonly type: OwnerType; readonly id: number; readonly userId: number; readonly now: string },
): Promise<void> {
  const blob = await blobs.receive(Readable.from([file.bytes]));
  await storeBlob(db, blob, owner.now);
  const id = chance.uuid();
  const mime_type = typeOfEnding(fileEnding(file.name)) ?? "application/octet-stream";
  const { sha256, size } = blob;
  await insertUpload(db, {
    id,
    sha256,
    size,
    file_name: file.name,
    mime_type,
    user_id: owner.userId,
    created_at: owner.now,
  });
  await adoptUploads(db, [id], owner);
  const row = await db.selectFrom("media").select("id").where("path_id", "=", id).executeTakeFirstOrThrow();
  await updateMedia(db, row.id, { file_name: file.name, tags: writeJson([...file.tags]) });
}
