import PostalMime, { type Address, type Attachment } from "postal-mime";
import { fitMail, personText } from "./fit-mail.ts";
import { mailLimits, type ReadMail, type TakenPart } from "./mail-content.ts";

const people = (list: readonly Address[] | undefined): readonly string[] =>
  (list ?? []).flatMap(({ name, address, group }) =>
    group === undefined
      ? [personText(name, address ?? "")]
      : group.map((each) => personText(each.name, each.address)),
  );

/** A mail in a mail is a file of its own: it may be somebody else's words. */
const parse = (bytes: ArrayBuffer) =>
  PostalMime.parse(bytes, {
    attachmentEncoding: "arraybuffer",
    forceRfc822Attachments: true,
    maxNestingDepth: mailLimits.depth,
    maxHeadersSize: mailLimits.heads,
  });

const nameOf = ({ filename, mimeType }: Attachment, at: number): string => {
  if (filename) return filename;
  const ending = mimeType === "message/rfc822" ? "eml" : mimeType === "text/calendar" ? "ics" : "bin";
  return `part-${at + 1}.${ending}`;
};

const bytesOf = (content: Attachment["content"]): Uint8Array<ArrayBuffer> =>
  typeof content === "string"
    ? new TextEncoder().encode(content)
    : content instanceof ArrayBuffer
      ? new Uint8Array(content)
      : Uint8Array.from(content);

export async function readEml(bytes: ArrayBuffer): Promise<ReadMail> {
  const mail = await parse(bytes);
  return fitMail({
    from: people(mail.from === undefined ? undefined : [mail.from]),
    to: people(mail.to),
    cc: people(mail.cc),
    date: mail.date ?? null,
    subject: mail.subject ?? "",
    plain: mail.text ?? null,
    markup: mail.html ?? null,
    parts: mail.attachments.map((part, at) => ({
      name: nameOf(part, at),
      type: part.mimeType,
      size: bytesOf(part.content).byteLength,
    })),
  });
}

/** One part of a mail; rejects where there is none. */
export async function takeOutOfEml(bytes: ArrayBuffer, at: number): Promise<TakenPart> {
  const part = (await parse(bytes)).attachments[at];
  if (part === undefined) throw new Error("There is no such part.");
  return { kind: "part", name: nameOf(part, at), type: part.mimeType, bytes: bytesOf(part.content).buffer };
}
