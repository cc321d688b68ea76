import { type RawBuilder, type SqlBool, sql } from "kysely";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { textMatches, wordPatterns } from "#server/database/list.ts";
import type { Found, Looking } from "./quick-search-base.ts";
import { hitsAmong } from "./quick-search-sources.ts";

// The index has words of education records alone: it offers them to many as what somebody may have meant. What lies in a
// compartment is looked for in its own rows, which are few, and for those who may read it.

const searched = {
  comment: { table: "comments", trace: "comment", columns: ["comments.body"] },
  file: { table: "media", trace: "media", columns: ["media.file_name", "media.tags"] },
} as const;

type ClosedKind = keyof typeof searched;
export const closedKinds = Object.keys(searched) as readonly ClosedKind[];

/** The newest entries or files of compartments that the reader may read, with every word that was typed. */
export function closedHits(
  looking: Looking,
  kind: ClosedKind,
  q: string,
  most: number,
): Promise<readonly Found[]> {
  const { table, trace, columns } = searched[kind];
  const id = sql.ref(`${table}.id`);
  const said = wordPatterns(q).map(
    (pattern): RawBuilder<SqlBool> =>
      sql`(${sql.join(
        columns.map((column) => textMatches(column, pattern)),
        sql` or `,
      )})`,
  );
  const matching = sql<{ id: number; place: number }>`(
    select ${id} as id, ${id} as place from compartment_traces join ${sql.table(table)} on ${id} = compartment_traces.record_id
    where compartment_traces.kind = ${trace} and compartment_traces.compartment <> ${openCompartment}
      and ${sql.join(said, sql` and `)}
  )`;
  return hitsAmong(looking, kind, matching, most);
}
