/** The code in a mail for choosing a new password; null where there is none. */
export function findResetCode(text: string): string | null {
  return /^\s*Reset code:\s*([\w-]{16,200})\s*$/m.exec(text)?.[1] ?? null;
}
