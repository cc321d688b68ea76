import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";

/**
 * Where an invitation goes: by mail; into the mail folder of a team server that has no mail server, where nobody gets it;
 * or nowhere, since one person's computer has no place for colleagues.
 */
export type MailWay = "mail" | "folder" | "nowhere";

export function useMailWay(): MailWay {
  const here = useAppState().connection?.kind === "computer";
  const { server } = useSession();
  if (here) return "nowhere";
  return server.sends_mail ? "mail" : "folder";
}

export const needsServer = t("To work with colleagues, set up a server for a team.");
export const noMailTitle = t("This server sends no mail");
export const noMailWords = t(
  "An invitation lies in the server’s mail folder and goes nowhere. Ask whoever runs the server to name a mail server (SMTP_HOST); then send it again.",
);
