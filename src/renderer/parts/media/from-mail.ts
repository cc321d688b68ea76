import type { FromMail, MediaItem } from "#contract/records/media/schema.ts";
import { t } from "#lib/words/t.ts";

/** The mail that a file was taken out of, in words; null for every other file. */
export function fromMailText({ from_mail }: Pick<MediaItem, "from_mail">): string | null {
  if (!from_mail) return null;
  return from_mail.subject === ""
    ? t("From a mail without a subject")
    : t("From the mail “{{subject}}”", { subject: from_mail.subject });
}

/** How files are taken out of the mails of a record, and which of them were already. */
export interface MailFiles {
  readonly add: (file: File, from: FromMail) => Promise<void>;
  readonly isAdded: (mail: string, part: number) => boolean;
}

/** Which files of mails are among these: known by the mail and their place in it, whatever they are called by now. */
export function addedOutOfMails(items: readonly MediaItem[]): MailFiles["isAdded"] {
  const added = new Set(items.flatMap(({ from_mail: from }) => (from ? [`${from.mail} ${from.part}`] : [])));
  return (mail, part) => added.has(`${mail} ${part}`);
}
