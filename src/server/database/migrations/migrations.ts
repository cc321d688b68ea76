import { createHash } from "node:crypto";
import type { SchemaSql } from "../schema-sql.ts";
import { baseline } from "./001-baseline/baseline.ts";

/**
 * One step of the schema, as SQL and nothing else, so that its hash says all of it. What is not in `schema` is the same
 * for every engine.
 */
export interface Migration {
  /** Its number and what it brings: names are in the order of the steps. */
  readonly name: string;
  readonly statements: (schema: SchemaSql) => readonly string[];
}

/** In order; never edited once released, only added to (docs/recipes/add-a-table.md). */
export const migrations: readonly Migration[] = [{ name: "001-baseline", statements: baseline }];

/** A migration as an engine writes it. */
export interface WrittenMigration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly hash: string;
}

export const written = (steps: readonly Migration[], schema: SchemaSql): readonly WrittenMigration[] =>
  steps.map((step) => {
    const statements = step.statements(schema);
    // How a statement is broken into lines says nothing.
    const words = statements.map((statement) => statement.replace(/\s+/g, " ").trim());
    const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
    return { name: step.name, statements, hash };
  });
