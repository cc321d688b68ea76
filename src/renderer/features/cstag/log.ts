/** Trouble that the person can do nothing about and that stops nothing (Spec §8). Holds no names and no answers. */
export function logError(what: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log entry and for nothing else
  console.error(what);
}
