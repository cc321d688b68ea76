import { accountRules } from "#contract/services/settings/accounts.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { accountRulesOf, accountSetting, setAccountRules } from "#server/platform/accounts/account-rules.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { setWorkRules, workRulesOf, workSetting } from "#server/platform/accounts/work-rules.ts";
import {
  permittedUploads,
  setUploadRules,
  uploadRules,
  uploadSetting,
} from "#server/platform/files/upload-rules.ts";
import { megabytes } from "#server/records/media/upload-words.ts";

async function presentUploads(db: Db, auth: Auth, services: Services, root: number) {
  const rules = await uploadRules(db, services.options, root);
  const permitted = permittedUploads(services.options);
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    types: [...rules.types],
    max_bytes: rules.maxBytes,
    permitted: { types: [...permitted.types], max_bytes: permitted.maxBytes },
    ...(await revisionOfSetting(db, root, uploadSetting)),
  };
  return { body: { data } };
}

async function presentWork(db: Db, auth: Auth, services: Services, root: number) {
  const rules = await workRulesOf(db, services.options, root);
  const organizations = await managedOrganizations(db, auth);
  return {
    body: {
      data: {
        organization_id: root,
        organizations,
        ...rules,
        ...(await revisionOfSetting(db, root, workSetting)),
      },
    },
  };
}

async function presentAccounts(db: Db, auth: Auth, root: number) {
  const rules = await accountRulesOf(db, root);
  const chosen = (await allOrganizations(db)).filter((each) =>
    rules.second_factor_organizations.includes(each.id),
  );
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    ...accountRules.parse(rules),
    chosen_organizations: chosen.map(presentOrganization),
    ...(await revisionOfSetting(db, root, accountSetting)),
  };
  return { body: { data } };
}

export const settingsHandlers = {
  "settings.work": ({ db, auth, query, services }) =>
    presentWork(db, auth, services, managedRoot(auth.reach, query.organization_id)),

  "settings.setWork": async (call) => {
    const { db, auth, body, services, now, audit } = call;
    const { organization_id, ...rules } = body;
    const root = managedRoot(auth.reach, organization_id);
    const place = { organizationId: root, name: workSetting };
    await requireSettingUnchanged(call, place, () => presentWork(db, auth, services, root));
    audit({
      organizationId: root,
      fields: changedFields(await workRulesOf(db, services.options, root), rules),
    });
    await setWorkRules(db, root, rules, now);
    return presentWork(db, auth, services, root);
  },

  "settings.accounts": ({ db, auth, query }) =>
    presentAccounts(db, auth, managedRoot(auth.reach, query.organization_id)),

  "settings.setAccounts": async (call) => {
    const { db, auth, body, now, audit } = call;
    const { organization_id, ...rules } = body;
    const root = managedRoot(auth.reach, organization_id);
    const place = { organizationId: root, name: accountSetting };
    await requireSettingUnchanged(call, place, () => presentAccounts(db, auth, root));
    for (const [index, chosen] of rules.second_factor_organizations.entries())
      if (auth.reach.rootOf(chosen) !== root)
        throw invalid(
          `second_factor_organizations.${index}`,
          "Choose organizations that belong to the one that this is set for.",
        );
    audit({ organizationId: root, fields: changedFields(await accountRulesOf(db, root), rules) });
    await setAccountRules(db, root, rules, now);
    return presentAccounts(db, auth, root);
  },

  "settings.uploads": ({ db, auth, query, services }) =>
    presentUploads(db, auth, services, managedRoot(auth.reach, query.organization_id)),

  "settings.setUploads": async (call) => {
    const { db, auth, body, services, now, audit } = call;
    const root = managedRoot(auth.reach, body.organization_id);
    const place = { organizationId: root, name: uploadSetting };
    await requireSettingUnchanged(call, place, () => presentUploads(db, auth, services, root));
    const permitted = permittedUploads(services.options);
    const types = [...new Set(body.types)];
    for (const [index, ending] of types.entries())
      if (!permitted.types.includes(ending))
        throw invalid(`types.${index}`, `Files of the kind .${ending} cannot be allowed on this server.`);
    if (body.max_bytes > permitted.maxBytes)
      throw invalid(
        "max_bytes",
        `The largest size must be at most ${megabytes(permitted.maxBytes)}, which is what this server takes.`,
      );
    const before = await uploadRules(db, services.options, root);
    await setUploadRules(db, root, { types, maxBytes: body.max_bytes }, now);
    const added = types.filter((ending) => !before.types.includes(ending));
    const removed = before.types.filter((ending) => !types.includes(ending));
    audit({
      organizationId: root,
      fields: [
        ...added.map((ending) => `allowed .${ending}`),
        ...removed.map((ending) => `refused .${ending}`),
        ...(before.maxBytes === body.max_bytes ? [] : ["max_bytes"]),
      ],
    });
    return presentUploads(db, auth, services, root);
  },
} satisfies Partial<Handlers>;
