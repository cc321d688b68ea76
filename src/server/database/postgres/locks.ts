/** Numbers of advisory locks: any will do that nobody else takes in the same database. */
export const locks = {
  /** Held together by all processes that serve the database, or alone by a command that no server may run beside. */
  use: 7_235_400_017,
  /** Of a transaction that is begun again and again, for its turn. */
  turn: 7_235_400_018,
  /** Of the process that starts now. */
  start: 7_235_400_019,
  /** Of the process that leads. */
  lead: 7_235_400_020,
} as const;

/** With the number of its row in `processes`: held by that process for as long as it lives. */
export const processLocks = 723_540;
