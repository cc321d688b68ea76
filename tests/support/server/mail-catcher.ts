import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface CaughtMail {
  readonly to: readonly string[];
  readonly message: string;
}

export interface MailCatcher {
  readonly port: number;
  readonly received: readonly CaughtMail[];
  readonly close: () => Promise<void>;
}

/** A real mail server on loopback that keeps what it is given. */
export async function catchMail(): Promise<MailCatcher> {
  const received: CaughtMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((message) => {
        received.push({ to, message });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  return {
    port: smtp.server.address().port,
    received,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

/** The text of a mail, without the line folding of quoted-printable, so that a long code can be read. */
export const mailText = ({ message }: CaughtMail): string =>
  message
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join("\n")
    .replace(/=\r?\n/g, "")
    .replace(/=3D/g, "=");
