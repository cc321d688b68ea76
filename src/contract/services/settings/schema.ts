import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";

const limits = {
  /** Endings of file names, in lower case without the dot. */
  types: z.array(z.string()),
  /** Bytes of one file. */
  max_bytes: z.int(),
};

/** Which files a tree of organizations takes (Spec §9), within what its server permits. */
export const uploadSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  ...limits,
  permitted: z.looseObject(limits),
});
export type UploadSettings = z.infer<typeof uploadSettings>;

const megabyte = 1024 * 1024;

export const uploadSettingsChange = z.object({
  organization_id: id.optional(),
  types: z.array(z.string().max(20)).min(1, { error: "Choose at least one kind of file." }).max(100),
  max_bytes: z.int().min(megabyte, { error: "The largest size must be at least 1 MB." }),
});
