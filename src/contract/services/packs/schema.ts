import { z } from "zod";
import { id, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { instrumentIdentity } from "#contract/records/assessments/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** A questionnaire pack that was loaded for a tree of organizations (decision 060). */
export const contentPack = z.looseObject({
  id,
  uuid,
  created_at: timestamp,
  created_by: userRef.nullable(),
  organization_id: id,
  /** What assessments record: its name with the beginning of its hash. */
  pack: z.string(),
  version: z.string(),
  /** The name that it gives itself. */
  name: z.string(),
  sha256: z.string(),
  /** How much differs from the words that came with the program when it was loaded. */
  sections: z.int(),
  texts: z.int(),
  /** New assessments of the tree begin under it. */
  active: z.boolean(),
});
export type ContentPack = z.infer<typeof contentPack>;

/** The packs of one tree, newest first. */
export const packList = z.looseObject({
  organization_id: id,
  organizations: z.array(organization),
  packs: z.array(contentPack),
});
export type PackList = z.infer<typeof packList>;

/** As text, so that its hash is that of what was chosen, and its problems are told by their place. */
export const packUpload = z.object({
  organization_id: id.optional(),
  content: z.string().min(1).max(1_000_000, { error: "This file is too large: at most 1 MB." }),
});

/** A pack of a tree by what assessments record of it. */
export const packChoice = instrumentIdentity.extend({ organization_id: id.optional() });

/** Words of a pack for whoever reads an assessment that was begun under it: JSON as it was loaded. */
export const packWords = z.looseObject({
  pack: z.string(),
  version: z.string(),
  sha256: z.string(),
  content: z.string(),
});

/** The words that new assessments begin under, for each tree in which they are not those of the program. */
export const packsInUse = z.array(
  z.looseObject({ organization_ids: z.array(id), pack: z.string(), version: z.string() }),
);
