import { v7 as uuidv7 } from "uuid";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { homeRoot } from "#server/platform/accounts/organization-settings.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { schedulesFor, setSchedule } from "#server/platform/accounts/schedules.ts";
import { isSetupCode, useUpSetupCode } from "#server/platform/accounts/setup-code.ts";
import { confirmsAt, offeredProviders } from "#server/platform/accounts/single-sign-on/setting.ts";
import {
  countUsers,
  insertMembership,
  insertUser,
  membershipViews,
  presentUser,
  updateUser,
} from "#server/platform/accounts/users.ts";
import { workRulesOf } from "#server/platform/accounts/work-rules.ts";
import { rosterTypes, uploadRules } from "#server/platform/files/upload-rules.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { addReadyMade } from "#server/records/report-templates/ready-made.ts";
import { addressKey } from "#server/security/address-key.ts";
import { hasPassword, passwordProblem } from "#server/security/passwords.ts";
import { sameText } from "#server/security/tokens.ts";
import { mayExport } from "#server/services/exports/repository.ts";
import packageJson from "../../../../package.json" with { type: "json" };

export async function signedInUser(db: Db, auth: Auth) {
  const memberships = (await membershipViews(db, [auth.userId])).get(auth.userId) ?? [];
  const { user, rules } = auth;
  const second_factor = user.totp_confirmed === 1;
  return {
    ...presentUser(user, memberships),
    second_factor,
    second_factor_due: second_factor ? null : rules.secondFactorBy,
    second_factor_required: rules.secondFactorBy !== null,
    has_password: hasPassword(user.password_hash),
    confirms_at: await confirmsAt(db, user.id),
    tour_left: user.tour_left_at !== null,
  };
}

async function serverInfo(db: Db, services: Services, auth: Auth | null) {
  const organizations = await allOrganizations(db);
  const top = organizations.toSorted((a, b) => a.id - b.id).find((each) => each.parent_id === null);
  const users = await countUsers(db);
  const root = auth === null ? (top?.id ?? null) : homeRoot(auth.reach);
  const uploads = await uploadRules(db, services.options, root);
  const work = await workRulesOf(db, services.options, root);
  const { resources } = services.options;
  return {
    name: top?.name ?? "Bellwether",
    version: packageJson.version,
    needs_setup: users === 0,
    sends_mail: services.mailer.address !== null,
    providers: [...(await offeredProviders(db, services.options))],
    upload_max_bytes: uploads.maxBytes,
    upload_types: [...uploads.types],
    roster_types: auth === null ? [] : [...rosterTypes(services.options, auth.reach)],
    resources: {
      consultation: work.consultation ?? resources.consultation,
      manual: work.manual ?? resources.manual,
      training: work.training ?? resources.training,
    },
    closing_checklist: [...work.closing_checklist],
  };
}

/** The operator's own token, or the code that the server printed; null where there is neither. */
const isRightCode = async (db: Db, { options }: Services, given: string): Promise<boolean | null> =>
  options.setupToken === null ? isSetupCode(db, given) : sameText(given, options.setupToken);

export const sessionHandlers = {
  "session.csrf": async () => ({}),

  "session.show": async ({ db, auth, services, session }) => {
    const server = await serverInfo(db, services, auth);
    if (auth === null) {
      const can = { create_records: false, administer: false, export: false, manage_templates: false };
      return {
        body: { data: { server, user: null, organizations: [], schedules: [], can, wipe: session.revoked } },
      };
    }
    const all = await allOrganizations(db);
    const organizations = all.filter(
      (each) => each.merged_into === null && auth.reach.members.includes(each.id),
    );
    const data = {
      server,
      user: await signedInUser(db, auth),
      organizations: organizations.map(presentOrganization),
      schedules: [...(await schedulesFor(db, auth.reach, all))],
      can: {
        create_records: auth.reach.writers.length > 0,
        administer: auth.reach.administers.length > 0,
        export: await mayExport(db, auth),
        manage_templates: auth.reach.manages.length > 0,
      },
    };
    return { body: { data } };
  },

  "session.setUp": {
    prepare: async ({ db: before, body, services, request }) => {
      if (services.options.launchSecret === null) {
        const attempt = await services.signInAccount.hit(`setup|${addressKey(request.ip)}`);
        const right = await isRightCode(before, services, body.setup_token ?? "");
        if (right === null) throw forbidden("This server can be set up only with the code that it printed.");
        if (!attempt.allowed || !right)
          throw invalid("setup_token", "Setup code is not right. The server prints it when it starts.");
      }
      const { administrator, organization } = body;
      const problem = passwordProblem(administrator.password, [administrator.full_name, administrator.email]);
      if (problem !== null) throw invalid("administrator.password", problem);
      const password_hash = await services.passwords.hash(administrator.password);
      return {
        run: async ({ db, now, session, audit }) => {
          if ((await countUsers(db)) > 0) throw forbidden("This server is already set up.");
          const stamps = { created_at: now, updated_at: now };
          const organizationId = await insertOrganization(db, {
            uuid: uuidv7(),
            ...organization,
            parent_id: null,
            ...stamps,
          });
          const userId = await insertUser(
            db,
            {
              uuid: uuidv7(),
              ...{ full_name: administrator.full_name, email: administrator.email },
              ...{ title: null, phone: null, password_hash, last_seen_at: now },
            },
            now,
          );
          await insertMembership(db, {
            user_id: userId,
            organization_id: organizationId,
            role: "administrator",
            active: 1,
          });
          if (body.time_zone !== undefined)
            await setSchedule(db, organizationId, { ...noSchedule, time_zone: body.time_zone }, now);
          await addReadyMade(db, { root: organizationId, userId, now });
          await useUpSetupCode(db);
          await session.begin(db, userId, { remember: false, pending: false });
          audit({ userId, organizationId });
          return { body: { two_factor: false } };
        },
      };
    },
  },

  "session.leaveTour": async ({ db, auth, now }) => {
    await updateUser(db, auth.userId, { tour_left_at: now });
    return {};
  },

  "session.mail": async ({ db, services }) => ({ body: { data: await services.mailer.list(db) } }),
} satisfies Partial<Handlers>;
