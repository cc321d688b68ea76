import type { AuditEntry } from "#server/platform/audit/audit-entry.ts";
import type { Chance } from "./random.ts";

type Said = Omit<AuditEntry, "outcome" | "address" | "correlation_id">;

/** An entry of the log as a call of the sample's people would have left it. */
export const logEntry = (chance: Chance, said: Said): AuditEntry => ({
  ...said,
  outcome: "ok",
  address: "127.0.0.1",
  correlation_id: chance.uuid(),
});
