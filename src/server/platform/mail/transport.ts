import { z } from "zod";
import type { MailSettings } from "#server/options/options.ts";

/** How a mail server is spoken to. Reads the library only now: no start without a mail server waits for it. */
export async function transportOf({ host, port, secure, user, password }: MailSettings, patience: number) {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    host,
    port,
    secure,
    // Nodemailer would wait for a silent server for ten minutes.
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
  });
}

/** Why a mail did not go, without the words of the mail server: they repeat whose mail it was. */
export function mailRefusal(error: unknown): { readonly code?: string; readonly answer?: number } {
  const known = z.object({ code: z.string().optional(), responseCode: z.number().optional() });
  const { code, responseCode } = known.safeParse(error).data ?? {};
  return {
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { answer: responseCode }),
  };
}
