import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Db } from "#server/database/schema.ts";
import { defaultOptions } from "#server/options/options.ts";
import type { Environment } from "#server/options/settings/table.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { createPasswords } from "#server/security/passwords.ts";
import { type Asked, type Exit, exits } from "../frame.ts";
import { databaseOf, engineOf, placeOf, placesOf } from "../server-options.ts";
import { whyOf } from "../why.ts";
import { openExport } from "./export-folder.ts";
import { ExportError } from "./format.ts";
import { takeIn } from "./take-in.ts";

/** Gives somebody a password, by which the first of all comes in. */
async function letIn(db: Db, email: string, password: string): Promise<void> {
  const password_hash = await createPasswords(defaultOptions.passwordCost).hash(password);
  const found = await db
    .updateTable("users")
    .set({ password_hash })
    .where("email", "=", email.toLowerCase())
    .where("active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (found === undefined)
    throw new ExportError(`No account in the export has the address ${email}, or it is switched off.`);
}

/** The anchors of the former server are not its own: the log begins new ones, and says so. */
async function beginAnchors(file: string): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true, mode: 0o700 });
  await writeFile(file, "", { mode: 0o600, flag: "a" });
}

/** `import-all`: what `export-all` wrote, into an empty server. */
export async function importAll({ words, given, say, complain }: Asked, env: Environment): Promise<Exit> {
  const [folder] = words;
  if (folder === undefined || words.length > 1) {
    complain("import-all FROM: a folder that export-all wrote.");
    return exits.unable;
  }
  const admin = given("admin");
  const password = randomBytes(18).toString("base64url");
  const engine = engineOf(env);
  const place = await openPlace(placeOf(env), !engine.alone);
  const { anchorFile } = placesOf(env);
  try {
    if (existsSync(anchorFile) && (await readFile(anchorFile, "utf8")) !== "")
      throw new ExportError(
        `The file of anchors ${anchorFile} is another server's. Name another one by AUDIT_ANCHOR_FILE.`,
      );
    const from = await openExport(resolve(folder), env.EXPORT_PASSWORD ?? null);
    const { manifest } = from;
    const { rows, files } = await takeIn({
      from,
      engine,
      database: databaseOf(env),
      place,
      further: async (db) => {
        if (admin !== null) await letIn(db, admin, password);
      },
    });
    await beginAnchors(anchorFile);
    say(
      `${rows} rows of ${manifest.tables.length} tables and ${files} files are there; each table was read again and is what was exported.`,
    );
    say("These could not come along:");
    for (const { what, why } of manifest.left_out) say(`  ${what}: ${why}`);
    say(
      "The audit log goes on where it was: give the former AUDIT_KEY_FILE at the next start, or say by AUDIT_KEY_LOST that its key is gone.",
    );
    if (admin === null)
      say(
        "Nobody has a password: people choose one by «Forgot your password?», for which the server needs MAIL.",
      );
    else {
      say(`Password of ${admin}: ${password}`);
      say(
        "It is not shown again. Change it under Profile after the first sign-in, and invite the others again.",
      );
    }
    for (const path of manifest.lacking) complain(`Was missing or damaged when the export was made: ${path}`);
    return exits.well;
  } catch (error) {
    complain(whyOf(error));
    return exits.unwell;
  } finally {
    await place.close();
  }
}

/** `open-export`: writes a sealed export out for everybody. */
export async function openSealed({ words, say, complain }: Asked, env: Environment): Promise<Exit> {
  const [folder, to] = words;
  if (folder === undefined || to === undefined || words.length > 2) {
    complain("open-export FROM DIR: a sealed export, and a folder that is not there yet.");
    return exits.unable;
  }
  try {
    if (existsSync(to) && (await readdir(to)).length > 0)
      throw new ExportError(`${to} is not empty. Name a folder that is not there yet.`);
    const from = await openExport(resolve(folder), env.EXPORT_PASSWORD ?? null);
    const contents = from.manifest.contents.map(({ sealed: _, ...file }) => file);
    for (const { path } of contents) {
      const target = join(to, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(from.read(path), createWriteStream(target, { mode: 0o600, flags: "wx" }));
    }
    const listing = createWriteStream(join(to, "manifest.json"), { mode: 0o600, flags: "wx" });
    await pipeline([`${JSON.stringify({ ...from.manifest, contents }, null, 1)}\n`], listing);
    say(`${to}: ${contents.length} files, each as it was written. Open index.html in it.`);
    return exits.well;
  } catch (error) {
    complain(whyOf(error));
    return exits.unwell;
  }
}
