/** The code that a message brings to choose a new password; null when it brings none. */
export function findResetCode(text: string): string | null {
  return /^\s*Reset code:\s*([\w-]{16,200})\s*$/m.exec(text)?.[1] ?? null;
}
