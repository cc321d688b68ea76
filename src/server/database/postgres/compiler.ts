import { PostgresQueryCompiler, type RawNode } from "kysely";

/**
 * Leaves out the sign by which a column is kept from the planner of SQLite (`unled`): PostgreSQL knows how many rows an
 * organization has, and reads those of a school by their index.
 */
export class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const [column] = node.parameters;
    const isUnled =
      node.sqlFragments.length === 2 && node.sqlFragments[0] === "+" && node.sqlFragments[1] === "";
    if (isUnled && column !== undefined) this.visitNode(column);
    else super.visitRaw(node);
  }
}
