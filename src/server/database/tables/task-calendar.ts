/** The secret address at which somebody's calendar reads their tasks. One a person; its token is kept hashed only. */
export interface TaskCalendarTable {
  user_id: number;
  token_hash: string;
  /** 1: titles say the number of the case. They never say more. */
  case_numbers: number;
  /** The zone in which times of day are meant, as its owner's computer named it: `America/Chicago`. */
  time_zone: string;
  created_at: string;
  /** When a calendar last read it; null: none has. */
  read_at: string | null;
}

export interface TaskCalendarTables {
  task_calendars: TaskCalendarTable;
}
