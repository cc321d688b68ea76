import { readFileSync } from "node:fs";
import { type Certificate, certificate } from "#contract/services/retention/certificate.ts";
import type { Db } from "#server/database/schema.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { sha256 } from "#server/security/tokens.ts";
import { canonicalJson } from "#server/text/canonical-json.ts";
import type { AuditKey, AuditKeys } from "./audit-keys.ts";
import type { SealReport } from "./sealed-log.ts";

const macOf = (key: AuditKey, { seal: _, ...open }: Certificate): string =>
  key.sign(["certificate of destruction", key.id, sha256(canonicalJson(open))]);

/** The certificate with its seal. */
export function sealCertificate(open: Omit<Certificate, "seal">, key: AuditKey | null): Certificate {
  const unsealed: Certificate = { ...open, seal: null };
  return key === null ? unsealed : { ...unsealed, seal: { key_id: key.id, mac: macOf(key, unsealed) } };
}

/** The digest that a certificate carries over the uuids of what was destroyed. */
export const digestOfUuids = (uuids: readonly string[]): string =>
  sha256(
    uuids
      .toSorted()
      .map((uuid) => `${uuid}\n`)
      .join(""),
  );

export const writeCertificate = (given: Certificate): string => `${JSON.stringify(given, null, 2)}\n`;

function read(file: string): Certificate | null {
  try {
    return certificate.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Does the database that it came from still know of the same destruction? */
async function compare(db: Db, given: Certificate, tell: (text: string) => void): Promise<string> {
  if ((await readSetting(db, "database_id")) !== given.database)
    return "It came from another database, with which it was not compared.";
  const lists = await db
    .selectFrom("retention_lists")
    .select(["id", "certificate"])
    .where("certificate", "is not", null)
    .execute();
  const list = lists.find(
    (each) => certificate.parse(JSON.parse(each.certificate ?? "")).sha256 === given.sha256,
  );
  if (list === undefined) tell("the database knows of no such destruction.");
  else {
    if (list.certificate !== writeCertificate(given)) tell("the database holds another certificate of it.");
    const items = await db
      .selectFrom("retention_items")
      .select("record_uuid")
      .where("list_id", "=", list.id)
      .where("state", "=", "destroyed")
      .execute();
    if (digestOfUuids(items.map((each) => each.record_uuid)) !== given.sha256)
      tell("the records that the database calls destroyed are not those of the certificate.");
  }
  return "It was compared with the database.";
}

/** Checks a certificate of destruction: its seal, and the database that it came from. Null for another kind of file. */
export async function verifyCertificate(
  db: Db,
  file: string,
  keys: AuditKeys | null,
): Promise<SealReport | null> {
  const given = read(file);
  if (given === null) return null;
  const problems: string[] = [];
  const tell = (text: string) => problems.push(`${file}: ${text}`);
  const key = given.seal === null ? null : (keys?.find(given.seal.key_id)?.key ?? null);
  if (given.seal === null) tell("it has no seal: its server had no audit key, or somebody took it out.");
  else if (key === null) tell(`it is sealed with the key ${given.seal.key_id}, which was not given.`);
  else if (macOf(key, given) !== given.seal.mac)
    tell("it was changed after it was made: its seal does not fit.");
  const compared = await compare(db, given, tell);
  const what = `certificate ${given.number}, ${given.records} records destroyed until ${given.executed.to}`;
  return { problems, notes: [`${file}: ${what}. ${compared}`] };
}
