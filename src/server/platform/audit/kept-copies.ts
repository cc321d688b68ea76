import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "./audit-problems.ts";
import type { Shortened } from "./shortened.ts";
import { reportTakenOut } from "./taken-out.ts";
import { toldDigest, toldDigests } from "./told-digests.ts";

type Copy = Row<"wavr_copies">;

/** The digest of a copy that nobody may change: of everything that it says, and of what it is a copy of. */
export const digestOfCopy = ({ id: _, sha256: __, ...copy }: Omit<Copy, "id" | "sha256"> & Partial<Copy>) =>
  sha256(
    JSON.stringify([
      copy.uuid,
      copy.form_id,
      copy.number,
      copy.made_at,
      copy.made_by,
      copy.reason,
      copy.state,
      copy.agreed,
    ]),
  );

/** How an entry of the log names a copy. */
export const toldCopy = ({ number, sha256: digest }: Pick<Copy, "number" | "sha256">): string =>
  toldDigest(`copy ${number}`, digest);

const pageSize = 200;

async function* copies(db: Db): AsyncGenerator<Copy> {
  let after = 0;
  for (;;) {
    const page = await db
      .selectFrom("wavr_copies")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

const keeping = ["wavr.snapshot", "wavr.sign", "wavr.plan", "plan.save", "worksheet.sign"];

/**
 * Compares every snapshot, signed summary and saved plan with its digest, and that with what the log says of it: a byte
 * that was changed in the database is found, and one that was taken out as well, or the whole document.
 */
export async function verifyCopies(
  db: Db,
  collector: Collector,
  shortened: ReadonlyMap<number, Shortened> = new Map(),
): Promise<number> {
  const told = await toldDigests(db, "wavr", keeping);
  const kept = new Map<number, Set<number>>();
  const tell = (form: number, number: number, what: string) =>
    collector.add({
      chain: null,
      sequence: null,
      problem: "kept copy",
      text: `WAVR document ${form}, copy ${number}: ${what}`,
    });
  let count = 0;
  for await (const copy of copies(db)) {
    count += 1;
    const of = kept.get(copy.form_id) ?? new Set<number>();
    kept.set(copy.form_id, of.add(copy.number));
    const logged = told.get(copy.form_id)?.digests.get(`copy ${copy.number}`);
    if (digestOfCopy(copy) !== copy.sha256)
      tell(copy.form_id, copy.number, "it was changed after it was kept.");
    else if (logged !== undefined && logged !== copy.sha256)
      tell(copy.form_id, copy.number, "it is not the one that the log says was kept.");
  }
  const forms = await db.selectFrom("wavr_forms").select(["id", "case_id"]).execute();
  for (const { id } of forms) {
    const here = kept.get(id) ?? new Set<number>();
    const logged = [...(told.get(id)?.digests.keys() ?? [])].map((name) => Number(name.split(" ")[1]));
    const most = Math.max(0, ...here, ...logged);
    for (let number = 1; number <= most; number += 1)
      if (!here.has(number)) tell(id, number, "it was kept, and is missing.");
  }
  const there = new Map(forms.map(({ id, case_id }) => [id, case_id]));
  await reportTakenOut(db, { kind: "wavr", about: "WAVR document", told, there, shortened }, collector);
  return count;
}
