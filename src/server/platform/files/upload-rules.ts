import { z } from "zod";
import { fileEndings, rosterEndings } from "#contract/records/media/file-types.ts";
import type { Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import {
  homeRoot,
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";

/** Which files may be attached: endings in lower case without the dot, and the size of one in bytes. */
export interface UploadRules {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export const uploadSetting = "uploads";
const stored = z.object({ types: z.array(z.string()), max_bytes: z.int().positive() });

/** What the server's operator permits; no setting goes beyond it. */
export const permittedUploads = ({ uploadTypes, uploadMaxBytes }: ServerOptions): UploadRules => ({
  types: fileEndings.filter((ending) => uploadTypes === null || uploadTypes.includes(ending)),
  maxBytes: uploadMaxBytes,
});

/** What a tree of organizations takes: its setting, within what the server permits. */
export async function uploadRules(db: Db, options: ServerOptions, root: number | null): Promise<UploadRules> {
  const permitted = permittedUploads(options);
  const set = await readOrganizationSetting(db, root, uploadSetting, stored);
  if (set === null) return permitted;
  return {
    types: permitted.types.filter((ending) => set.types.includes(ending)),
    maxBytes: Math.min(set.max_bytes, permitted.maxBytes),
  };
}

/** What the files of a roster may be, for whoever may import; empty for everybody else. */
export const rosterTypes = (options: ServerOptions, { manages }: Reach): readonly string[] =>
  manages.length === 0
    ? []
    : permittedUploads(options).types.filter((ending) => rosterEndings.includes(ending));

/**
 * What somebody may upload. A file of a roster is taken also where the setting forbids to attach its kind: until it is
 * attached nobody knows what it is for, and then `attachableTypes` refuses it.
 */
export async function takenUploads(db: Db, options: ServerOptions, reach: Reach) {
  const rules = await uploadRules(db, options, homeRoot(reach));
  const roster = rosterTypes(options, reach);
  return {
    maxBytes: rules.maxBytes,
    /** The kinds to judge a file by, and to name where it is refused. */
    typesFor: (ending: string): readonly string[] =>
      roster.includes(ending) ? [...rules.types, ending] : rules.types,
  };
}
export type TakenUploads = Awaited<ReturnType<typeof takenUploads>>;

/** The kinds that may become files of a record, whatever was taken as an upload. */
export async function attachableTypes(db: Db, userId: number): Promise<readonly string[]> {
  const reach = await reachOfUser(db, userId);
  const set = await readOrganizationSetting(db, homeRoot(reach), uploadSetting, stored);
  return set?.types ?? fileEndings;
}

export const setUploadRules = (db: Db, root: number, rules: UploadRules, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, {
    name: uploadSetting,
    value: { types: [...rules.types], max_bytes: rules.maxBytes } satisfies z.input<typeof stored>,
    now,
  });
