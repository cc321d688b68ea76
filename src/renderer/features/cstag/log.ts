/** Logs trouble that stops nothing and that the person cannot mend (Spec §8). Never names or answers. */
export function logError(what: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log entry and for nothing else
  console.error(what);
}
