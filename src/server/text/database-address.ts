/** The address of a database as a message or a log may have it. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  for (const name of [...shown.searchParams.keys()])
    if (/pass|secret/i.test(name)) shown.searchParams.delete(name);
  return shown.href;
}

/** Seconds between two statements of a transaction that only a process takes which is paused: all others wait for it. */
const longestPause = 30;

/**
 * The address that makes PostgreSQL give a statement up after so many seconds, and a transaction that waits too long for
 * its next one: a process that hangs must not keep for ever what it has locked.
 */
export function withStatementLimit(url: string, seconds: number): string {
  const limited = new URL(url);
  limited.searchParams.set("statement_timeout", String(seconds * 1000));
  const pause = Math.min(seconds, longestPause);
  limited.searchParams.set("idle_in_transaction_session_timeout", String(pause * 1000));
  return limited.href;
}
