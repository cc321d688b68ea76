import type { Generated } from "kysely";

/** Somebody of a case's team without an account. */
interface CaseGuestTable {
  id: Generated<number>;
  uuid: string;
  case_id: number;
  name: string;
  /** What they are: "School resource officer". */
  role: string;
  contact: string | null;
  created_at: string;
  created_by: number | null;
}

export interface CaseGuestTables {
  case_guests: CaseGuestTable;
}
