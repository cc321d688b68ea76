import { z } from "zod";
import { email, id, settingFields } from "#contract/kit/common.ts";
import { organization } from "./schema.ts";

/** What begins, ends or leads out of a header of a mail is in no name. */
const plainName = /^[^\p{Cc}\u2028\u2029<>@"\\,;:]*$/u;

const senderName = z
  .string()
  .trim()
  .max(80, { error: "Sender name has at most 80 characters." })
  .regex(plainName, { error: 'Sender name must be one line without < > @ " \\ , ; and :.' })
  .transform((text) => (text === "" ? null : text))
  .nullable();

const replyTo = z
  .union([z.literal("").transform(() => null), email], {
    error: "Replies to must be an email address such as office@district.example.",
  })
  .nullable();

/**
 * Who a mail of an organization seems to come from, and where an answer goes. The address that it is sent from is the
 * operator's. Null holds what stands above says.
 */
export const mailSender = z.object({ sender_name: senderName, reply_to: replyTo });
export type MailSender = z.infer<typeof mailSender>;
export const noSender: MailSender = { sender_name: null, reply_to: null };

/** What an organization and each above it has set, nearest first, in one. */
export const senderOf = (line: readonly MailSender[]): MailSender => ({
  sender_name: line.find((each) => each.sender_name !== null)?.sender_name ?? null,
  reply_to: line.find((each) => each.reply_to !== null)?.reply_to ?? null,
});

const above = organization.pick({ id: true, name: true }).nullable();
const shown = z.object({ sender_name: z.string().nullable(), reply_to: z.string().nullable() });

export const mailSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  name: z.string(),
  own: shown,
  inherited: shown,
  from: z.object({ sender_name: above, reply_to: above }),
  /** The address that mail is sent from; null where this server has no mail server and keeps its mail. */
  address: z.string().nullable(),
});
export type MailSettings = z.infer<typeof mailSettings>;

/**
 * What became of a test mail. `accepted`: the mail server took it. `kept`: there is no mail server, and it lies in the
 * mail folder. `refused`: the mail server would not take it. `unreached`: no mail server answered.
 */
export const testMailOutcome = z.looseObject({
  outcome: z.enum(["accepted", "kept", "refused", "unreached"]),
  to: z.string(),
  /** The number that the mail server answered with. */
  answer: z.int().nullable(),
});
export type TestMailOutcome = z.infer<typeof testMailOutcome>;
