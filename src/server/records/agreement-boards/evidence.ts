import type { RecordKind } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { filesOfCase } from "#server/records/case-media/repository.ts";

const kindOf: Readonly<Record<string, RecordKind>> = {
  interview: "interview",
  task: "task",
  comment: "comment",
};

/** Does it name something of the case that the reader may read? Files are those of the case's gallery. */
async function isThere(db: Db, reader: Reader, caseId: number, named: string): Promise<boolean> {
  const [word = "", key = ""] = named.split(":");
  const id = /^\d+$/.test(key) ? Number(key) : key;
  if (word === "file") {
    if (typeof id !== "number") return false;
    const files = db
      .selectFrom(filesOfCase(db, reader, caseId).as("file"))
      .select("id")
      .where("id", "=", id);
    return (await files.executeTakeFirst()) !== undefined;
  }
  const kind = kindOf[word];
  const access = kind === undefined ? null : await loadAccess(db, reader, kind, id);
  return access?.rights.view === true && access.caseId === caseId;
}

/** What an answer points to is there for whoever gives it. What it pointed to before may be gone since. */
export async function requireEvidence(
  db: Db,
  reader: Reader,
  caseId: number,
  { wanted, before }: { readonly wanted: readonly string[]; readonly before: readonly string[] },
): Promise<void> {
  for (const [at, named] of wanted.entries())
    if (!before.includes(named) && !(await isThere(db, reader, caseId, named)))
      throw invalid(
        `evidence.${at}`,
        `Evidence “${named}” was not found in the case. Take it out, or choose another.`,
      );
}
