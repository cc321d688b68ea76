import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { ids } from "#server/access/visibility.ts";
import type { Database } from "#server/database/schema.ts";

/** The chain of what concerns the server as a whole. */
const serverChain = 0;

/**
 * Entries of these organizations, and of the server as a whole those that their members made: signing in is told there
 * before it is known who it is.
 */
export function ofChains(chains: readonly number[]): Expression<SqlBool> {
  const e = expressionBuilder<Database, "audit_log">();
  const members = e
    .selectFrom("memberships")
    .select("memberships.user_id")
    .where("memberships.organization_id", "in", ids(chains));
  // As a sum it is looked up in no index: nearly the whole log is of these chains, and is read in its order.
  const chain = sql<number>`chain + 0`;
  return e.or([
    e(chain, "in", ids(chains)),
    e.and([e(chain, "=", serverChain), e("user_id", "in", members)]),
  ]);
}

/** The same, and everything of the server as a whole: for the one tree of organizations that a server has. */
export function ofAllChains(chains: readonly number[]): Expression<SqlBool> {
  const e = expressionBuilder<Database, "audit_log">();
  return e("chain", "in", ids([serverChain, ...chains]));
}
