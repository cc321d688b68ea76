import { type Gate, openGate } from "#support/server/gate.ts";
import { catchMail, type MailCatcher } from "#support/server/mail-catcher.ts";
import { startS3Server } from "#support/server/s3-server.ts";
import type { Settings } from "./served.ts";

/** What a server needs of others: a store for its files and a server for its mail, both behind gates that can be cut. */
export interface Outside {
  readonly settings: Settings;
  /** The place of the files, as `BLOBS` has it. */
  readonly blobs: string;
  readonly store: Gate;
  readonly mail: Gate;
  readonly mails: MailCatcher["received"];
  readonly stop: () => Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const store = await startS3Server();
  const catcher = await catchMail();
  const mail = await openGate(`http://127.0.0.1:${catcher.port}`);
  const { bucket, endpoint, region } = store.settings;
  const blobs = `s3://${bucket}/files?endpoint=${endpoint}&region=${region}`;
  return {
    blobs,
    settings: {
      BLOBS: blobs,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: new URL(mail.url).port,
      MAIL_FROM: "bellwether@district.example",
    },
    store: store.gate,
    mail,
    mails: catcher.received,
    stop: async () => {
      await mail.close();
      await catcher.close();
      await store.close();
    },
  };
}
