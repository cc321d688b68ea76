/** The address of a database as a message or a log may have it. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
