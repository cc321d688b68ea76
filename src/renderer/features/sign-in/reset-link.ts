/** The token and the address in a message's link to choose a new password. */
export type ResetLink = { readonly token: string; readonly email: string };

/** Finds the link in a message, whatever server it names; null when there is none. */
export function findResetLink(text: string): ResetLink | null {
  const query = /reset-password\?([^\s"<>]+)/.exec(text)?.[1];
  if (!query) return null;
  const found = new URLSearchParams(query.replace(/[.,)]+$/, ""));
  const [token, email] = [found.get("token"), found.get("email")];
  return token && email ? { token, email } : null;
}
