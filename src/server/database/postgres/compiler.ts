import { type LimitNode, PostgresQueryCompiler, type RawNode, ValueNode } from "kysely";

/** How PostgreSQL is asked, where that is not as SQLite is. */
export class Compiler extends PostgresQueryCompiler {
  /**
   * Leaves out the sign by which a column is kept from the planner of SQLite (`unled`): PostgreSQL knows how many rows an
   * organization has, and reads those of a school by their index.
   */
  protected override visitRaw(node: RawNode): void {
    const [column] = node.parameters;
    const isUnled =
      node.sqlFragments.length === 2 && node.sqlFragments[0] === "+" && node.sqlFragments[1] === "";
    if (isUnled && column !== undefined) this.visitNode(column);
    else super.visitRaw(node);
  }

  /** As a number in the text: a prepared statement is planned for the few rows that are asked for, not for a tenth of all. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}
