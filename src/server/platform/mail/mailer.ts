import nodemailer from "nodemailer";
import type { Db } from "#server/database/schema.ts";
import type { LogSink, MailSettings } from "#server/options/options.ts";
import { insertMail } from "./mail.ts";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail after the answer, so that the time does not reveal whether an address is known. */
export interface Mailer {
  readonly send: (message: Message) => Promise<void>;
  /** Waits for mail being sent. */
  readonly close: () => Promise<void>;
}

export function createMailer(
  db: Db,
  settings: MailSettings | null,
  clock: () => number,
  log: LogSink | null,
): Mailer {
  if (settings === null) {
    return {
      send: (message) => insertMail(db, { ...message, at: new Date(clock()).toISOString() }),
      close: async () => undefined,
    };
  }
  const { host, port, secure, user, password, from } = settings;
  const auth = user === null ? undefined : { user, pass: password ?? "" };
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    ...(auth === undefined ? {} : { auth }),
  });
  const underWay = new Set<Promise<void>>();
  return {
    send: async (message) => {
      const delivery = transport.sendMail({ from, ...message }).then(
        () => undefined,
        (error: unknown) => log?.error("mail.failed", {}, error),
      );
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    close: async () => {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
