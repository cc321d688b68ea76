import { z } from "zod";
import { fileEndings } from "#contract/records/media/file-types.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import {
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";

/** Which files may be attached: endings in lower case without the dot, and the size of one in bytes. */
export interface UploadRules {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

const name = "uploads";
const stored = z.object({ types: z.array(z.string()), max_bytes: z.int().positive() });

/** What the server's operator permits; no setting goes beyond it. */
export const permittedUploads = ({ uploadTypes, uploadMaxBytes }: ServerOptions): UploadRules => ({
  types: fileEndings.filter((ending) => uploadTypes === null || uploadTypes.includes(ending)),
  maxBytes: uploadMaxBytes,
});

/** What a tree of organizations takes: its setting, within what the server permits. */
export async function uploadRules(db: Db, options: ServerOptions, root: number | null): Promise<UploadRules> {
  const permitted = permittedUploads(options);
  const set = await readOrganizationSetting(db, root, name, stored);
  if (set === null) return permitted;
  return {
    types: permitted.types.filter((ending) => set.types.includes(ending)),
    maxBytes: Math.min(set.max_bytes, permitted.maxBytes),
  };
}

export const setUploadRules = (db: Db, root: number, rules: UploadRules, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, {
    name,
    value: { types: [...rules.types], max_bytes: rules.maxBytes } satisfies z.input<typeof stored>,
    now,
  });
