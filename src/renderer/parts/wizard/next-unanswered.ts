/** The next item without an answer after `current`, starting over at the end; null where all are answered. */
export function nextUnanswered(
  keys: readonly string[],
  isDone: (key: string) => boolean,
  current: string | null,
  by: 1 | -1,
): string | null {
  const start = current === null ? (by === 1 ? -1 : keys.length) : keys.indexOf(current);
  for (let offset = 1; offset <= keys.length; offset += 1) {
    const at = (start + by * offset + keys.length * 2) % keys.length;
    const key = keys[at];
    if (key !== undefined && !isDone(key)) return key;
  }
  return null;
}
