import { dirname, resolve } from "node:path";
import type { Environment } from "#server/options/environment.ts";
import { localFile, placeProblem, presentFolder } from "#server/options/places.ts";
import { knownBlobs, ownerOf } from "#server/platform/files/blob-folder.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { freeBytes, leastFree } from "#server/platform/health/disk.ts";
import { placeOf } from "../server-options.ts";
import { reading } from "./database.ts";
import { bad, type Check, good, noted } from "./finding.ts";

/** Files that are looked for; of many a sample of the newest. */
const sampled = 200;

/** Do the place of files and the database belong together, and are the files there? */
export const checkBlobs: Check = async (env) => {
  const place = await openPlace(placeOf(env), true);
  try {
    return await lookAtBlobs(env, place);
  } finally {
    await place.close();
  }
};

async function lookAtBlobs(env: Environment, place: BlobPlace): ReturnType<Check> {
  const { label } = place;
  const found = await reading(env, async (db) => {
    const row = await db
      .selectFrom("settings")
      .select("value")
      .where("name", "=", "database_id")
      .executeTakeFirst();
    return { id: row?.value ?? null, blobs: [...(await knownBlobs(db))] };
  }).catch(() => null);
  const owner = (await ownerOf(place))?.database ?? null;
  if (found === null || found.id === null)
    return owner === null
      ? noted(`${label} belongs to no database yet; the first start binds it to one.`)
      : bad(`${label} holds files of a database (${owner}), and there is none to read. Check both paths.`);
  if (owner !== null && owner !== found.id)
    return bad(
      `${label} holds files of another database (${owner}; this one is ${found.id}). Check both paths.`,
    );
  const looked = found.blobs.slice(-sampled);
  const missing = (await Promise.all(looked.map((name) => place.has(name)))).filter((there) => !there).length;
  if (missing > 0)
    return bad(`${missing} of ${looked.length} files that were looked for are not in ${label}.`);
  return good(`${label}; ${looked.length} of ${found.blobs.length} files were looked for, and are there.`);
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576).toLocaleString("en-US")} MB`;

/** Can everything be written where it lies, and is there room? */
export const checkDisk: Check = async (env) => {
  const problem = placeProblem(env);
  if (problem !== null) return bad(problem);
  const folders = [dirname(resolve(localFile(env))), resolve(env.BLOB_DIRECTORY)].map(presentFolder);
  const told: string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const folder of new Set(folders)) {
    const free = await freeBytes(folder);
    least = Math.min(least, free);
    told.push(`${megabytes(free)} free in ${folder}`);
  }
  const words = `${told.join("; ")}.`;
  if (least < leastFree)
    return bad(`${words} With less than ${megabytes(leastFree)} the server says that it is not ready.`);
  return least < 8 * leastFree ? noted(`${words} That is little.`) : good(words);
};
