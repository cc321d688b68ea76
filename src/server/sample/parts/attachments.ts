import { Readable } from "node:stream";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { fileEnding } from "#contract/records/media/file-names.ts";
import { typeOfEnding } from "#contract/records/media/file-types.ts";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { BlobStore, ReceivedBlob } from "#server/platform/files/blob-store.ts";
import { type OwnerType, storeBlob } from "#server/platform/files/media.ts";
import type { Chance } from "#server/sample/random.ts";
import { sampleCsv, sampleDocx, sampleJpeg, samplePdf, samplePng } from "./files.ts";

export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly tags: readonly string[];
}

const documents: readonly SampleFile[] = [
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

/** What is kept with the main building of a school. */
export const buildingFile: SampleFile = {
  name: "Doors and who opens them.docx",
  bytes: sampleDocx([
    "Doors and who opens them",
    "1. Main entrance: the front office, from 7:15 AM.",
    "2. Gym: the coaches, for practice and games.",
    "3. Loading dock: the custodian. It stays locked otherwise.",
    "Questions go to the front office.",
  ]),
  tags: ["building"],
};

/** A file of each common kind, in turn: pictures of their own, and the same documents as everywhere. */
export const sampleFiles = (seed: number): readonly SampleFile[] => [
  { name: "Screenshot of the chat.png", bytes: samplePng(seed), tags: ["screenshot", "evidence"] },
  { name: "Photo of the hallway.jpg", bytes: sampleJpeg(seed), tags: ["photo"] },
  ...documents,
];

interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly userId: number;
  readonly now: string;
}

export interface SampleFiles {
  /** Begins to store a file, which belongs to its record after the next `finish`. */
  readonly add: (chance: Chance, file: SampleFile, owner: Owner) => void;
  readonly finish: () => Promise<void>;
}

/** Stores files side by side, each content once. */
export function createSampleFiles(db: Db, blobs: BlobStore): SampleFiles {
  const arriving = new Map<Buffer, Promise<ReceivedBlob>>();
  const stored = new Map<Buffer, string>();
  let waiting: { readonly id: string; readonly file: SampleFile; readonly owner: Owner }[] = [];
  return {
    add: (chance, file, owner) => {
      waiting.push({ id: chance.uuid(), file, owner });
      if (arriving.has(file.bytes)) return;
      const blob = blobs.receive(Readable.from([file.bytes]));
      // Told by `finish`.
      blob.catch(() => undefined);
      arriving.set(file.bytes, blob);
    },
    finish: async () => {
      const rows: Omit<Row<"media">, "id">[] = [];
      for (const { id, file, owner } of waiting) {
        const blob = await arriving.get(file.bytes);
        if (blob === undefined) throw new Error("A file of the sample was not stored.");
        const blob_key =
          stored.get(file.bytes) ?? (await storeBlob(db, blob, { organizationId: null, now: owner.now }));
        await blob.discard();
        stored.set(file.bytes, blob_key);
        rows.push({
          path_id: id,
          owner_type: owner.type,
          owner_id: owner.id,
          sha256: blob.sha256,
          blob_key,
          file_name: file.name,
          mime_type: typeOfEnding(fileEnding(file.name)) ?? "application/octet-stream",
          size: blob.size,
          from_mail: null,
          tags: writeJson([...file.tags]),
          created_by: owner.userId,
          created_at: owner.now,
          version: 1,
          compartment: openCompartment,
        });
      }
      await insertMany(db, "media", rows);
      waiting = [];
    },
  };
}
