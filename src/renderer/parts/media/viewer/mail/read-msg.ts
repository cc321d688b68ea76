import MsgReaderModule, { type FieldsData } from "@kenjiuno/msgreader";
import { checkCompound } from "./check-compound.ts";
import { fitMail, personText } from "./fit-mail.ts";
import type { ReadMail, TakenPart } from "./mail-content.ts";

// The package is CommonJS: its class is the default of its default where a bundler leaves both.
const MsgReader =
  (MsgReaderModule as unknown as { readonly default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

function open(bytes: ArrayBuffer) {
  checkCompound(bytes);
  const reader = new MsgReader(bytes);
  const mail = reader.getFileData();
  if (mail.error !== undefined) throw new Error(mail.error);
  return { reader, mail };
}

const recipients = (mail: FieldsData, kind: "to" | "cc"): readonly string[] =>
  (mail.recipients ?? [])
    .filter(({ recipType = "to" }) => recipType === kind)
    .map(({ name = "", smtpAddress, email }) => personText(name, smtpAddress ?? internet(email)));

/** Inside an organization Outlook names people by the place of their mailbox, which tells nobody anything. */
const internet = (address: string | undefined): string => (address?.includes("@") ? address : "");

const date = (mail: FieldsData): string | null => {
  const told = mail.messageDeliveryTime ?? mail.clientSubmitTime ?? mail.creationTime;
  if (told === undefined) return null;
  const at = Date.parse(told);
  return Number.isNaN(at) ? told : new Date(at).toISOString();
};

const markup = (mail: FieldsData): string | null =>
  mail.bodyHtml ?? (mail.html === undefined ? null : new TextDecoder().decode(mail.html));

const nameOf = (part: FieldsData, at: number): string =>
  part.innerMsgContent === true
    ? `${part.name ?? `part-${at + 1}`}.msg`
    : (part.fileName ?? part.fileNameShort ?? part.name ?? `part-${at + 1}${part.extension ?? ""}`);

export function readMsg(bytes: ArrayBuffer): ReadMail {
  const { mail } = open(bytes);
  return fitMail({
    from: [personText(mail.senderName ?? "", mail.senderSmtpAddress ?? internet(mail.senderEmail))],
    to: recipients(mail, "to"),
    cc: recipients(mail, "cc"),
    date: date(mail),
    subject: mail.subject ?? "",
    plain: mail.body ?? null,
    markup: markup(mail),
    parts: (mail.attachments ?? []).map((part, at) => ({
      name: nameOf(part, at),
      type: part.attachMimeTag ?? "application/octet-stream",
      size: part.contentLength ?? null,
    })),
  });
}

/** One part of a mail; throws where there is none. */
export function takeOutOfMsg(bytes: ArrayBuffer, at: number): TakenPart {
  const { reader, mail } = open(bytes);
  const part = mail.attachments?.[at];
  if (part === undefined) throw new Error("There is no such part.");
  const { content } = reader.getAttachment(part);
  return {
    kind: "part",
    name: nameOf(part, at),
    type: part.attachMimeTag ?? "application/octet-stream",
    bytes: Uint8Array.from(content).buffer,
  };
}
