import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import type { LogSink, MailSettings } from "#server/options/options.ts";
import { sha256 } from "#server/security/tokens.ts";
import { insertMail, listMail } from "./mail.ts";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A code in the text, which the mail folder keeps by its hash alone. */
  readonly secret?: string;
}

/** Sends mail after the answer, so that the time does not reveal whether an address is known. */
export interface Mailer {
  readonly send: (message: Message) => Promise<void>;
  /** The mail folder, newest first. */
  readonly list: (db: Db) => ReturnType<typeof listMail>;
  /** Waits a few seconds for mail being sent. */
  readonly close: () => Promise<void>;
}

/** Milliseconds that a mail server may be silent, and that a stop waits for the mail that is being sent. */
const patience = 20_000;
const patienceAtStop = 3_000;

/** Not the words of the mail server: they repeat whose mail it was. */
function whyOf(error: unknown): Readonly<Record<string, string | number>> {
  const known = z.object({ code: z.string().optional(), responseCode: z.number().optional() });
  const { code, responseCode } = known.safeParse(error).data ?? {};
  return {
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { answer: responseCode }),
  };
}

/** Reads the library only where there is a mail server: no start without one waits for it. */
export async function createMailer(
  db: Db,
  settings: MailSettings | null,
  clock: () => number,
  log: LogSink | null,
): Promise<Mailer> {
  if (settings === null) {
    // Codes stand in memory as long as this server runs: whoever reads the database finds none.
    const secrets = new Map<string, string>();
    return {
      send: ({ secret, text, ...message }) => {
        const kept = secret === undefined ? text : text.replaceAll(secret, `sha256:${sha256(secret)}`);
        if (secret !== undefined) secrets.set(`sha256:${sha256(secret)}`, secret);
        return insertMail(db, { ...message, text: kept, at: new Date(clock()).toISOString() });
      },
      list: async (reader) =>
        (await listMail(reader)).map((mail) => ({
          ...mail,
          text: mail.text.replace(/sha256:[0-9a-f]{64}/g, (hash) => secrets.get(hash) ?? "no longer shown"),
        })),
      close: async () => undefined,
    };
  }
  const { host, port, secure, user, password, from } = settings;
  const auth = user === null ? undefined : { user, pass: password ?? "" };
  const { default: nodemailer } = await import("nodemailer");
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    // Nodemailer would wait for a silent server for ten minutes.
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    ...(auth === undefined ? {} : { auth }),
  });
  const underWay = new Set<Promise<void>>();
  return {
    list: listMail,
    send: async ({ secret: _secret, ...message }) => {
      const delivery = transport.sendMail({ from, ...message }).then(
        () => undefined,
        (error: unknown) => log?.error("mail.failed", whyOf(error)),
      );
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    close: async () => {
      const sent = Promise.all(underWay).then(() => true);
      const late = sleep(patienceAtStop, false, { ref: false });
      if (!(await Promise.race([sent, late]))) log?.error("mail.unsent", { mails: underWay.size });
      transport.close();
    },
  };
}
