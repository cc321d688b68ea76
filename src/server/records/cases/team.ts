import type { Access } from "#server/access/loaded.ts";
import { invalid } from "#server/http/errors.ts";

interface Member {
  readonly user_id: number;
  readonly role: string;
}

const leads = (team: readonly Member[]): string =>
  team
    .filter((each) => each.role === "lead")
    .map((each) => each.user_id)
    .sort((a, b) => a - b)
    .join();

/** A lead may delete, export and hold: only people with these rights may make or unmake leads. */
export function requireLeads(
  record: Access,
  field: string,
  before: readonly Member[],
  after: readonly Member[],
): void {
  if (record.rights.delete || leads(before) === leads(after)) return;
  throw invalid(field, "Only a lead of the case or an administrator may change who leads it.");
}
