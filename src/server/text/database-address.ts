/** The address of a database as a message or a log may have it. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}

/** The address that makes PostgreSQL give a statement up after so many seconds. */
export function withStatementLimit(url: string, seconds: number): string {
  const limited = new URL(url);
  limited.searchParams.set("statement_timeout", String(seconds * 1000));
  return limited.href;
}
