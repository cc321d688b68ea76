import type { Generated } from "kysely";

/**
 * The secret address at which a calendar program reads somebody's tasks. One for each person; only the token's hash
 * is stored.
 */
export interface TaskCalendarTable {
  user_id: number;
  token_hash: string;
  /** 1: titles contain the case number; they never contain more. */
  case_numbers: number;
  /** 1: it shows events of locations too, by their kind alone. */
  events: Generated<number>;
  /** The zone of the times of day, as the owner's computer named it: `America/Chicago`. */
  time_zone: string;
  created_at: string;
  /** When a calendar program last read it; null for never. */
  read_at: string | null;
}

export interface TaskCalendarTables {
  task_calendars: TaskCalendarTable;
}
