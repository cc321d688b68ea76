import { z } from "zod";
import { type MailSender, noSender, senderOf } from "#contract/records/organizations/mail-sender.ts";
import type { Db } from "#server/database/schema.ts";
import { settingsAlong } from "./inherited-settings.ts";
import { writeOrganizationSetting } from "./organization-settings.ts";
import { membershipsOf } from "./users.ts";

const shape = z.object({ sender_name: z.string().nullable(), reply_to: z.string().nullable() });
export const mailSetting = "mail";
const setting = { name: mailSetting, shape, usual: noSender };

export const sendersAlong = (db: Db, organizationId: number) => settingsAlong(db, organizationId, setting);

/** Who a mail of this organization seems to come from, and where an answer goes. */
export const senderAt = async (db: Db, organizationId: number): Promise<MailSender> =>
  senderOf((await sendersAlong(db, organizationId)).map(({ set }) => set));

/** The same of a mail to a person: of the first organization in which they have a role. Id 0 is nobody. */
export async function senderTo(db: Db, userId: number): Promise<MailSender> {
  const held = await membershipsOf(db, userId);
  return senderAt(db, (held.find(({ active }) => active === 1) ?? held[0])?.organization_id ?? 0);
}

export const setSender = (db: Db, organizationId: number, value: MailSender, now: string): Promise<void> =>
  writeOrganizationSetting(db, organizationId, { name: setting.name, value, now });
