import { noSender } from "#contract/records/organizations/mail-sender.ts";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { tooMany } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { inheritedSetting } from "#server/platform/accounts/inherited-settings.ts";
import { mailSetting, senderAt, sendersAlong, setSender } from "#server/platform/accounts/mail-senders.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { placeSetting, schedulesAlong, setSchedule } from "#server/platform/accounts/schedules.ts";

async function scheduleReply(db: Db, id: number) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const line = await schedulesAlong(db, id);
  return {
    body: {
      data: {
        ...inheritedSetting(line, noSchedule),
        server_time_zone: timeZone,
        ...(await revisionOfSetting(db, id, placeSetting)),
      },
    },
  };
}

async function mailReply(db: Db, { mailer }: Services, id: number) {
  return {
    body: {
      data: {
        ...inheritedSetting(await sendersAlong(db, id), noSender),
        address: mailer.address,
        ...(await revisionOfSetting(db, id, mailSetting)),
      },
    },
  };
}

/** What organizations set for themselves and for what lies below them. */
export const organizationSettingHandlers = {
  "organizations.schedule": ({ db, record }) => scheduleReply(db, record.id),

  "organizations.setSchedule": async (call) => {
    const { db, record, body, now, audit } = call;
    const place = { organizationId: record.id, name: placeSetting };
    await requireSettingUnchanged(call, place, () => scheduleReply(db, record.id));
    const [before] = await schedulesAlong(db, record.id);
    // As JSON, since bell times are a list.
    const words = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
    audit({ fields: changedFields(words(before?.set ?? noSchedule), words(body)) });
    const bell_times = body.bell_times?.toSorted((a, b) => a.starts.localeCompare(b.starts)) ?? null;
    await setSchedule(db, record.id, { ...body, bell_times }, now);
    return scheduleReply(db, record.id);
  },

  "organizations.mail": ({ db, record, services }) => mailReply(db, services, record.id),

  "organizations.setMail": async (call) => {
    const { db, record, body, now, audit, services } = call;
    const place = { organizationId: record.id, name: mailSetting };
    await requireSettingUnchanged(call, place, () => mailReply(db, services, record.id));
    const [before] = await sendersAlong(db, record.id);
    audit({ fields: changedFields(before?.set ?? noSender, body) });
    await setSender(db, record.id, body, now);
    return mailReply(db, services, record.id);
  },

  "organizations.testMail": {
    // Sent before the transaction: a silent mail server must not hold up other changes.
    prepare: async ({ db, auth, record, services }) => {
      const { allowed, retryAfter } = await services.testMails.hit(String(auth.userId));
      if (!allowed) throw tooMany("Wait a little before the next test mail.", retryAfter);
      const [self] = await sendersAlong(db, record.id);
      const to = auth.user.email;
      const { outcome, answer } = await services.mailer.deliver({
        to,
        subject: "A test mail from Bellwether",
        text: testMail(auth.user.full_name, self?.name ?? "your organization"),
        sender: await senderAt(db, record.id),
      });
      return {
        run: async ({ audit }) => {
          audit({ fields: [outcome] });
          return { body: { data: { outcome, to, answer } } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;

const testMail = (name: string, organization: string): string =>
  `Hello ${name},

this is the test mail that you asked for. Mails of ${organization} come with this sender, and an answer to them goes where an
answer to this one goes.
`;
