import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "../audit-problems.ts";
import { followedPersons } from "./followed-persons.ts";
import { type KnownLog, wholeLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { reportTakenOut } from "./taken-out.ts";
import { compareKept, type Kept, toldDigest, toldDigests } from "./told-digests.ts";
import { type Place, toldEntries } from "./told-entries.ts";

type Copy = Omit<Row<"wavr_copies">, "id" | "sha256">;
/** What of a document does not change from its first day on. Whom it is about may, by a merge: each copy says it as it was. */
type Document = Pick<
  Row<"wavr_forms">,
  | "uuid"
  | "case_id"
  | "form"
  | "compartment"
  | "instrument_pack"
  | "instrument_version"
  | "created_at"
  | "created_by"
>;

/** Whom a safety plan is about while nobody is known: no person has this number. */
export const nobodyKnown = 0;

/** With what their documents are. Copies from before they named a person keep the former one. */
const copyFormat = 2;
const formatOf = ({ about_person }: Copy) => (about_person === null ? 1 : copyFormat);

/** The digest of a copy that nobody may change: of everything that it says, and of what it is a copy of. */
export function digestOfCopy(copy: Copy, document: Document): string {
  const said = [
    copy.uuid,
    copy.form_id,
    copy.number,
    copy.made_at,
    copy.made_by,
    copy.reason,
    copy.state,
    copy.agreed,
  ];
  if (formatOf(copy) === 1) return sha256(JSON.stringify(said));
  const of = [
    document.uuid,
    document.case_id,
    document.form,
    document.compartment,
    document.instrument_pack,
    document.instrument_version,
    document.created_at,
    document.created_by,
  ];
  return sha256(JSON.stringify([copyFormat, ...said, copy.about_person, ...of]));
}

/** How an entry of the log names a copy. */
export const toldCopy = (copy: Row<"wavr_copies">): string =>
  toldDigest(`copy ${copy.number}`, copy.sha256, formatOf(copy));

const pageSize = 100;

async function* documents(db: Db): AsyncGenerator<Row<"wavr_forms">> {
  let after = 0;
  for (;;) {
    const page = await db
      .selectFrom("wavr_forms")
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

const numberIn = (name: string) => Number(name.split(" ")[1]);

/** Every number up to the last that is there, or of which the log knows: none may be missing between them. */
const numbersUpTo = (names: readonly string[]): readonly number[] =>
  Array.from({ length: Math.max(0, ...names.map(numberIn)) }, (_, at) => at + 1);

/** Each save of a plan is a version: what it says is what its last one says. */
const isPlan = ({ form }: Pick<Row<"wavr_forms">, "form">) => form === "plan" || form === "safety_plan";

/** Where the log tells that each document was begun: its first entry of it. */
async function firstPlaces(db: Db, known: KnownLog): Promise<ReadonlyMap<number, Place>> {
  const entries = await toldEntries(db, known, "wavr", null);
  return new Map(entries.toReversed().map(({ recordId, place }) => [recordId, place]));
}

/** Whoever is named on a plan of nobody known is named by a save, so that its last version is about them. */
const namedUnsaved = ({ person_id }: Pick<Row<"wavr_forms">, "person_id">, copies: readonly Copy[]) =>
  person_id !== null && copies.at(-1)?.about_person === nobodyKnown;

/**
 * Compares every snapshot, signed summary and saved plan with its digest, and that with what the log says of it: a byte
 * that was changed in the database is found, also of what its document is and whom it is about, and one that was taken out
 * as well, or the whole document.
 */
export async function verifyCopies(
  db: Db,
  collector: Collector,
  known: KnownLog = wholeLog,
): Promise<number> {
  const told = await toldDigests(db, known, "wavr", proving.wavr.signed);
  const begun = await firstPlaces(db, known);
  const mayStandWith = await followedPersons(db, known);
  const there = new Map<number, number>();
  let count = 0;
  for await (const document of documents(db)) {
    const about = `WAVR document ${document.id}`;
    const tell = (text: string) =>
      collector.add({ chain: null, sequence: null, problem: "kept copy", text: `${about}${text}` }, about);
    there.set(document.id, document.case_id);
    const copies = await db
      .selectFrom("wavr_copies")
      .selectAll()
      .where("form_id", "=", document.id)
      .orderBy("number")
      .execute();
    count += copies.length;
    const kept: Kept = copies.map((copy) => [
      `copy ${copy.number}`,
      {
        beside: copy.sha256,
        now: { [formatOf(copy)]: digestOfCopy(copy, document) },
        at: copy.made_at,
      },
    ]);
    const names = new Set(kept.map(([name]) => name));
    const log = told.get(document.id)?.digests;
    const earlier = (name: string, known: readonly string[]) =>
      known.some((each) => numberIn(each) < numberIn(name));
    const forgotten = known.forgottenOf(document.case_id);
    // Of what was begun before a log was shortened it knows a later entry as the first.
    const isKnown = forgotten === null || document.created_at >= forgotten;
    const begunAt = isKnown ? (begun.get(document.id) ?? null) : null;
    compareKept({ about, kept, log, forgotten }, earlier, collector);
    for (const number of numbersUpTo([...names, ...(log?.keys() ?? [])]))
      if (!names.has(`copy ${number}`) && log?.has(`copy ${number}`) !== true)
        tell(`, copy ${number}: it was kept, and is missing.`);
    for (const { number, about_person: person, made_at: at } of copies)
      if (
        person !== null &&
        person !== nobodyKnown &&
        !(await mayStandWith(
          {
            ...{ id: document.id, caseId: document.case_id, person },
            kept: { at, place: log?.get(`copy ${number}`)?.place ?? null },
            begun: { at: document.created_at, place: begunAt },
          },
          document.person_id ?? nobodyKnown,
        ))
      )
        tell(
          `, copy ${number}: it was kept about person ${person}, and stands with ${document.person_id === null ? "nobody" : `person ${document.person_id}`}, to whom no merge in the log leads.`,
        );
    if (namedUnsaved(document, copies))
      tell(`: it was kept about nobody known, and stands with person ${document.person_id}.`);
    const last = copies.at(-1);
    if (last !== undefined && isPlan(document) && last.state !== document.state)
      tell(`, copy ${last.number}: it is the last that was saved, and the plan says something else.`);
  }
  await reportTakenOut(db, { kind: "wavr", about: "WAVR document", told, there, known }, collector);
  return count;
}
