import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { AuditRow } from "../audit-link.ts";
import { type Collector, chainName } from "../audit-problems.ts";
import type { Memory, Shortened } from "../shortened.ts";

// Entries of a log that is shortened are removed; what they prove of signed documents, merges, and cases and people that went is
// kept, without who it was and from where. The entry that says what was removed has a digest of it (decision 128).

type Remembered = Row<"audit_remembered">;

/** By what a record goes with its compartment, for good. */
export const erasing = ["compartment.erase"] as const;

/** By which entries a kind of record is proved: what was signed, what moved it, and what it went or came back by. */
export const proving = {
  case: {
    signed: ["case.report"],
    went: ["case.delete", "case.destroy", "practice.erase"],
    came: ["deleted.restore"],
  },
  person: {
    moved: ["person.merge", "person.unmerge"],
    went: ["person.delete", "person.destroy"],
    came: ["deleted.restore"],
  },
  wavr: {
    signed: ["wavr.snapshot", "wavr.sign", "wavr.plan", "plan.save", "plan.review", "worksheet.sign"],
    answered: ["wavr.answer"],
    moved: ["wavr.follow"],
    went: erasing,
  },
  board: { signed: ["board.open", "board.decide"], went: erasing },
  meeting: { signed: ["meeting.end", "meeting.sign"], went: erasing },
} as const;

const actions: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(proving).map(([kind, each]) => [kind, new Set(Object.values(each).flat())]),
);

/** What of the fields of an entry proves anything; others name what was changed. */
const proves = (field: string): boolean =>
  field.includes("sha256") || /^(case|merged_with|documents|followed):/.test(field);

const noMemory: Memory = { count: 0, digest: "0".repeat(64) };

const add = ({ count, digest }: Memory, row: Remembered): Memory => ({
  count: count + 1,
  digest: sha256(
    JSON.stringify([
      digest,
      row.chain,
      row.sequence,
      row.number,
      row.at,
      row.action,
      row.record_type,
      row.record_id,
      row.fields,
    ]),
  ),
});

/** Takes in the entries of a chain that are to be removed, in their order. */
export interface Remembering {
  readonly take: (rows: readonly AuditRow[]) => void;
  /** What of them is kept, and what the chain remembers with it. */
  readonly all: () => { readonly rows: readonly Remembered[]; readonly memory: Memory };
}

/** `former`: what the chain remembers already; null where it was shortened before anything was remembered, or never. */
export async function createRemembering(db: Db, chain: number, former: Memory | null): Promise<Remembering> {
  const begun = await db
    .selectFrom("audit_remembered")
    .select("record_id")
    .distinct()
    .where("chain", "=", chain)
    .where("record_type", "=", "wavr")
    .execute();
  const documents = new Set(begun.map((row) => row.record_id));
  const kept: Remembered[] = [];
  let memory = former ?? noMemory;
  /** The first entry of a document says when it was begun: by then it stood with somebody. */
  const begins = (id: number): boolean => {
    const isFirst = !documents.has(id);
    documents.add(id);
    return isFirst;
  };
  return {
    take: (rows) => {
      for (const { id, chain, sequence, number, at, action, outcome, ...entry } of rows) {
        const { record_type, record_id } = entry;
        if (outcome !== "ok" || record_type === null || record_id === null) continue;
        const isFirst = record_type === "wavr" && begins(record_id);
        if (!isFirst && actions.get(record_type)?.has(action) !== true) continue;
        // Entries of the first versions have values beside the names.
        const said: unknown = readJson(entry.fields);
        const fields = writeJson(Array.isArray(said) ? said.filter(proves) : []);
        const row = { chain, sequence, number: number ?? id, at, action, record_type, record_id, fields };
        memory = add(memory, row);
        kept.push(row);
      }
    },
    all: () => ({ rows: kept, memory }),
  };
}

const pageSize = 1_000;

async function readMemory(db: Db, chain: number): Promise<Memory> {
  let memory = noMemory;
  let after = 0;
  for (;;) {
    const page = await db
      .selectFrom("audit_remembered")
      .selectAll()
      .where("chain", "=", chain)
      .where("sequence", ">", after)
      .orderBy("sequence")
      .limit(pageSize)
      .execute();
    for (const row of page) memory = add(memory, row);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return memory;
    after = last.sequence;
  }
}

/** The chains of which it is known what their removed entries proved, each with the last of these; tells of those that were changed. */
export async function rememberedChains(
  db: Db,
  shortened: ReadonlyMap<number, Shortened>,
  collector: Collector,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const rows = await db.selectFrom("audit_remembered").select("chain").distinct().execute();
  for (const chain of new Set([...rows.map((row) => row.chain), ...shortened.keys()])) {
    const { through, memory } = shortened.get(chain) ?? { through: 0, memory: null };
    const there = await readMemory(db, chain);
    const said = memory ?? noMemory;
    if (there.count !== said.count || there.digest !== said.digest)
      collector.add({
        ...{ chain, sequence: null, problem: "changed" },
        text: `${chainName(chain)}: what is remembered of the entries that were removed is not what the log says of it.`,
      });
    else if (memory !== null) found.set(chain, through);
  }
  return found;
}
