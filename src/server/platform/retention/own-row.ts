import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { type KeptKind, keptTables } from "./bundles.ts";

/** The record's own row; nothing where it is gone already. */
export const ownRow = (kind: KeptKind, content: readonly KeptRows[]) =>
  content.find((each) => each.table === keptTables[kind])?.rows[0];
