import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";
import { entityBody, entitySummary } from "#contract/records/entities/schema.ts";
import { mergeOf } from "#contract/records/merging/schema.ts";

/** Why two organizations of interest may be one, in codes; the screen has the words. There is no score. */
export const entitySigns = ["identifier", "same_name", "similar_name", "kind", "school"] as const;
export type EntitySign = (typeof entitySigns)[number];

/** Two organizations of interest that may be one. */
export const entityPair = z.looseObject({
  records: z.tuple([entitySummary, entitySummary]),
  reasons: z.array(z.enum(entitySigns)).min(1),
});
export type EntityPair = z.infer<typeof entityPair>;

/** Fields of an organization of interest that a merge decides one by one; answers go with their template. */
export const mergedEntity = entityBody.omit({
  uuid: true,
  template_id: true,
  template_version: true,
  fields: true,
});
export const mergedEntityFields = Object.keys(
  mergedEntity.shape,
) as readonly (keyof typeof mergedEntity.shape)[];

/**
 * `entity` holds the fields as the surviving record will have them; `answers` says whose template and answers it will
 * have. `other_version` is the version of the other record on which the choice was based; 409 where it has changed since.
 */
export const mergeEntitiesBody = z.object({
  other: uuid,
  other_version: id,
  entity: mergedEntity,
  answers: z.enum(["survivor", "other"]).default("survivor"),
});

const counts = z.looseObject({ cases: z.int(), files: z.int(), relations: z.int().default(0) });
export type EntityMergeCounts = z.infer<typeof counts>;

export const entityMerge = mergeOf(counts);
export type EntityMerge = z.infer<typeof entityMerge>;
