/** What a code in a mail is for: choosing a new password, or accepting an invitation. */
export interface MailedCode {
  readonly kind: "reset" | "invitation";
  readonly token: string;
}

/** The code in a mail, on a line of its own; null where there is none. */
export function findMailedCode(text: string): MailedCode | null {
  const found = /^\s*(Reset|Invitation) code:\s*([\w-]{16,200})\s*$/m.exec(text);
  const token = found?.[2];
  if (token === undefined) return null;
  return { kind: found?.[1] === "Reset" ? "reset" : "invitation", token };
}
