import { setTimeout as sleep } from "node:timers/promises";
import type { MailSender, TestMailOutcome } from "#contract/records/organizations/mail-sender.ts";
import type { Db } from "#server/database/schema.ts";
import type { LogSink, MailSettings } from "#server/options/options.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { StoppingError } from "#server/platform/jobs/jobs.ts";
import { sha256 } from "#server/security/tokens.ts";
import { insertMail, listMail } from "./mail.ts";
import { createOutbox } from "./outbox.ts";
import { mailRefusal, transportOf } from "./transport.ts";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A code in the text, which the mail folder keeps by its hash alone. */
  readonly secret?: string;
  /** An invitation beside the text, which calendars take up (RFC 6047). The mail folder keeps the text alone. */
  readonly calendar?: { readonly method: "request" | "cancel"; readonly content: string };
  /** Of the organization that it is from; left out of what the server itself says. */
  readonly sender?: MailSender;
}

/** What became of a mail that was waited for. `answer`: the number that the mail server said. */
export interface Delivery {
  readonly outcome: TestMailOutcome["outcome"];
  readonly answer: number | null;
}

/** Sends mail after the answer, so that the time does not reveal whether an address is known. */
export interface Mailer {
  readonly send: (message: Message) => Promise<void>;
  /** Tries those again that no mail server has taken yet, where their time has come. */
  readonly sendWaiting: () => Promise<void>;
  /** Sends one and waits for what the mail server says to it. */
  readonly deliver: (message: Message) => Promise<Delivery>;
  /** The address that mail is sent from; null where it is kept in the mail folder. */
  readonly address: string | null;
  /** The mail folder, newest first. */
  readonly list: (db: Db) => ReturnType<typeof listMail>;
  /** The server takes no more requests: none of them waits for a mail server any more. */
  readonly endAsked: () => void;
  /** Waits a few seconds for mail being sent. */
  readonly close: () => Promise<void>;
}

/** Milliseconds that a mail server may be silent, and that a stop waits for the mail that is being sent. */
const patience = 20_000;
const patienceAtStop = 3_000;

interface MailerOptions {
  readonly clock: () => number;
  readonly log: LogSink | null;
  /** Those of the audit log seal what waits. */
  readonly keys: AuditKeys | null;
}

/** The address of `"Bellwether" <threat@district.example>`, or of an address alone. */
const addressIn = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Reads the library only where there is a mail server: no start without one waits for it. */
export async function createMailer(
  db: Db,
  settings: MailSettings | null,
  { clock, log, keys }: MailerOptions,
): Promise<Mailer> {
  if (settings === null) {
    // Codes stand in memory as long as this server runs: whoever reads the database finds none.
    const secrets = new Map<string, string>();
    const keep = ({ secret, text, sender, calendar: _calendar, ...message }: Message) => {
      const kept = secret === undefined ? text : text.replaceAll(secret, `sha256:${sha256(secret)}`);
      if (secret !== undefined) secrets.set(`sha256:${sha256(secret)}`, secret);
      const { sender_name: from_name = null, reply_to = null } = sender ?? {};
      return insertMail(db, {
        ...message,
        text: kept,
        at: new Date(clock()).toISOString(),
        from_name,
        reply_to,
      });
    };
    return {
      address: null,
      send: keep,
      sendWaiting: async () => undefined,
      deliver: async (message) => {
        await keep(message);
        return { outcome: "kept", answer: null };
      },
      endAsked: () => undefined,
      list: async (reader) =>
        (await listMail(reader)).map((mail) => ({
          ...mail,
          text: mail.text.replace(/sha256:[0-9a-f]{64}/g, (hash) => secrets.get(hash) ?? "no longer shown"),
        })),
      close: async () => undefined,
    };
  }
  const { from } = settings;
  const transport = await transportOf(settings, patience);
  const underWay = new Set<Promise<unknown>>();
  const tracked = <T>(delivery: Promise<T>): Promise<T> => {
    underWay.add(delivery);
    const over = () => void underWay.delete(delivery);
    delivery.then(over, over);
    return delivery;
  };
  const stop = Promise.withResolvers<never>();
  stop.promise.catch(() => undefined);
  const address = addressIn(from);
  /** Names go to the library apart from their address, which writes neither a header of its own nor a second address. */
  const post = ({ secret: _secret, sender, calendar, ...message }: Message) =>
    transport.sendMail({
      from: sender?.sender_name == null ? from : { name: sender.sender_name, address },
      ...(sender?.reply_to == null ? {} : { replyTo: { name: "", address: sender.reply_to } }),
      ...(calendar === undefined ? {} : { icalEvent: calendar }),
      ...message,
    });
  const outbox = createOutbox<Message>(db, keys, clock);
  let closed = false;
  const unkept = (error: unknown) => {
    // What could not be noted at a stop is tried once more.
    if (!closed) log?.error("mail.outbox-failed", {}, error);
  };
  /** `id`: its row in the outbox; null where it could not be kept. */
  const sendNow = async (message: Message, id: number | null): Promise<void> => {
    try {
      await post(message);
      if (id !== null) await outbox.drop(id).catch(unkept);
    } catch (error) {
      const refusal = mailRefusal(error);
      log?.error("mail.failed", refusal);
      if (id === null) return;
      // What was refused for good is so the next time.
      const forGood = refusal.answer !== undefined && refusal.answer >= 500;
      const kept = forGood ? outbox.drop(id).then(() => true) : outbox.later(id);
      if ((await kept.catch(unkept)) === false) log?.error("mail.given-up", {});
    }
  };
  return {
    address,
    list: listMail,
    sendWaiting: async () => {
      for (const { id, message } of await outbox.takeDue()) await tracked(sendNow(message, id));
    },
    endAsked: () => stop.reject(new StoppingError()),
    deliver: async (message) => {
      try {
        const sent = await Promise.race([tracked(post(message)), stop.promise]);
        return { outcome: "accepted", answer: Number(/^\d{3}/.exec(sent.response)?.[0] ?? 250) };
      } catch (error) {
        if (error instanceof StoppingError) throw error;
        const { answer, ...why } = mailRefusal(error);
        log?.error("mail.failed", { ...why, ...(answer === undefined ? {} : { answer }) });
        return typeof answer === "number"
          ? { outcome: "refused", answer }
          : { outcome: "unreached", answer: null };
      }
    },
    send: async (message) => {
      const kept = outbox.put(message).catch((error: unknown) => {
        unkept(error);
        return null;
      });
      void tracked(kept.then((id) => sendNow(message, id)));
    },
    close: async () => {
      const sent = Promise.allSettled(underWay).then(() => true);
      const late = sleep(patienceAtStop, false, { ref: false });
      if (!(await Promise.race([sent, late]))) log?.error("mail.unsent", { mails: underWay.size });
      closed = true;
      transport.close();
    },
  };
}
