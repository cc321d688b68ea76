import { X509Certificate } from "node:crypto";
import { type SingleSignOnRules, singleSignOnRules } from "#contract/services/single-sign-on/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { invalid } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { requireBreakGlass, topAdministrators } from "#server/kit/break-glass.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { sealSecret } from "#server/platform/accounts/single-sign-on/client-secret.ts";
import { makeOwnKey, openOwnKey } from "#server/platform/accounts/single-sign-on/own-key.ts";
import {
  providersArePossible,
  rulesOf,
  type StoredSingleSignOn,
  setSingleSignOn,
  singleSignOnOf,
  singleSignOnSetting,
} from "#server/platform/accounts/single-sign-on/setting.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { followProvisioned, peopleInGroups } from "#server/records/users/provisioned-groups.ts";
import { isIssuerAllowed, issuerOf } from "./provider.ts";
import { entityIdOf, signOutAddress } from "./saml-metadata.ts";
import { callbackOf, callbackPath } from "./sign-in.ts";
import { signedOutPath } from "./sign-out.ts";

type Asking = Pick<Call<"settings.singleSignOn">, "db" | "auth" | "request" | "services">;

async function present(call: Asking, root: number) {
  const { db, auth, services } = call;
  const set = await singleSignOnOf(db, root);
  const places = (await allOrganizations(db)).filter(
    (each) => auth.reach.rootOf(each.id) === root && each.merged_into === null && each.practice_of === null,
  );
  const callback = callbackOf(call);
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    ...rulesOf(set),
    has_secret: set.client_secret !== null,
    callback,
    sign_out: callback === null ? null : signOutAddress(callback, root),
    signed_out: callback === null ? null : callback.replace(callbackPath, signedOutPath),
    metadata: callback === null ? null : entityIdOf(callback, root),
    possible: providersArePossible(services.options),
    places: places.map(presentOrganization),
    administrators: await topAdministrators(db, root),
    ...(await revisionOfSetting(db, root, singleSignOnSetting)),
  };
  return { body: { data } };
}

const required: Readonly<
  Record<SingleSignOnRules["preset"], { field: "domain" | "tenant" | "issuer"; error: string }>
> = {
  google: {
    field: "domain",
    error: "Domain is required: without it, every account at Google would be let in.",
  },
  entra: {
    field: "tenant",
    error: "Tenant ID is required: without it, every account at Microsoft would be let in.",
  },
  other: { field: "issuer", error: "Issuer is required." },
  saml: {
    field: "domain",
    error: "Domain is required: the provider is believed of the addresses of one domain, and of no others.",
  },
};

/** What a SAML provider is known by. */
function requireSaml(
  { saml_sign_in, saml_sign_out, saml_entity, saml_certificates }: SingleSignOnRules,
  call: Asking,
): void {
  if (saml_sign_in === null) throw invalid("saml_sign_in", "Sign-in address is required.");
  if (!isIssuerAllowed(saml_sign_in, call.services.options))
    throw invalid("saml_sign_in", "Sign-in address must be an address that begins with https://.");
  if (saml_sign_out !== null && !isIssuerAllowed(saml_sign_out, call.services.options))
    throw invalid("saml_sign_out", "Sign-out address must be an address that begins with https://.");
  if (saml_entity === null) throw invalid("saml_entity", "Entity ID is required.");
  if (saml_certificates.length === 0)
    throw invalid(
      "saml_certificates",
      "At least one certificate is required: without it nothing can be believed.",
    );
  for (const certificate of saml_certificates)
    if (!isSigningCertificate(certificate))
      throw invalid(
        "saml_certificates",
        "Each certificate must be one of an RSA key of at least 2048 bits, as text that begins with -----BEGIN CERTIFICATE-----.",
      );
}

function isSigningCertificate(text: string): boolean {
  try {
    const { publicKey } = new X509Certificate(text);
    const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
    return publicKey.asymmetricKeyType === "rsa" && modulusLength >= 2048;
  } catch {
    return false;
  }
}

/** What one that is switched on cannot do without. */
function requireWhole(call: Call<"settings.setSingleSignOn">, rules: SingleSignOnRules): void {
  const { services } = call;
  if (rules.preset !== "saml" && rules.client_id === "") throw invalid("client_id", "Client ID is required.");
  if (!rules.on) {
    if (!rules.passwords)
      throw invalid("passwords", "Passwords can be switched off only while signing in at a provider is on.");
    return;
  }
  if (!providersArePossible(services.options))
    throw invalid(
      "on",
      "On this computer you sign in with your own password. A provider is for team servers.",
    );
  const { field, error } = required[rules.preset];
  if (rules[field] === null) throw invalid(field, error);
  const issuer = issuerOf(rules);
  if (rules.preset === "saml") requireSaml(rules, call);
  else if (issuer === null || !isIssuerAllowed(issuer, services.options))
    throw invalid("issuer", "Issuer must be an address that begins with https://.");
  if (callbackOf(call) === null)
    throw invalid(
      "on",
      "This server does not know its own address. Ask whoever runs it to set PUBLIC_ADDRESS.",
    );
  if (rules.adds_people && rules.groups.length === 0)
    throw invalid(
      "adds_people",
      "Name at least one group first: people are added with the role of their group.",
    );
}

/** The key of this server towards a SAML provider: one for each, made when it is first named, and again where it cannot be opened. */
async function ownKey(
  { services, now }: Pick<Call<"settings.setSingleSignOn">, "services" | "now">,
  root: number,
  { rules, kept }: { readonly rules: SingleSignOnRules; readonly kept: StoredSingleSignOn | null },
): Promise<Pick<StoredSingleSignOn, "saml_key" | "saml_own_certificate">> {
  if (rules.preset !== "saml" || rules.saml_entity === null)
    return { saml_key: null, saml_own_certificate: null };
  const { saml_key = null, saml_own_certificate = null } = kept ?? {};
  if (saml_key !== null && openOwnKey(services.auditKeys, root, saml_key) !== null)
    return { saml_key, saml_own_certificate };
  return makeOwnKey(services.auditKeys, root, now);
}

/** A role that changed with the groups stands in the log of its organization. */
const roleTold =
  ({ db, auth, services, request, now }: Call<"settings.setSingleSignOn">) =>
  (userId: number, organizationId: number): Promise<void> =>
    appendAudit(db, services.auditKeys, {
      chain: organizationId,
      at: now,
      action: "scim.roles-by-groups",
      outcome: "ok",
      user_id: auth.userId,
      record_type: "user",
      record_id: userId,
      fields: ["role"],
      address: request.ip,
      correlation_id: request.id,
    });

export const singleSignOnSettingsHandlers = {
  "settings.singleSignOn": (call) => present(call, managedRoot(call.auth.reach, call.query.organization_id)),

  "settings.setSingleSignOn": async (call) => {
    const { db, auth, body, now, audit, services, session } = call;
    const { organization_id, client_secret, ...rest } = body;
    const rules = singleSignOnRules.parse(rest);
    const root = managedRoot(auth.reach, organization_id);
    const place = { organizationId: root, name: singleSignOnSetting };
    await requireSettingUnchanged(call, place, () => present(call, root));
    requireWhole(call, rules);
    for (const [index, row] of rules.groups.entries())
      if (auth.reach.rootOf(row.organization_id) !== root)
        throw invalid(
          `groups.${index}.organization_id`,
          "Choose an organization that belongs to the one that this is set for.",
        );
    if (!rules.passwords) await requireBreakGlass(db, root, rules.break_glass);
    // Whoever names the provider says who gets in (decision 148).
    await requireConfirmedPassword(db, session, now);
    const before = await singleSignOnOf(db, root);
    // A secret is for one provider: it is not shown to another one that somebody names later.
    const same = before.client_id === rules.client_id && issuerOf(before) === issuerOf(rules);
    const secret =
      client_secret === null
        ? same
          ? before.client_secret
          : null
        : sealSecret(services.auditKeys, root, client_secret);
    const fields = changedFields(rulesOf(before), rules);
    audit({ organizationId: root, fields: client_secret === null ? fields : [...fields, "client_secret"] });
    const key = await ownKey(call, root, { rules, kept: same ? before : null });
    const set = { ...rules, client_secret: secret, ...key };
    await setSingleSignOn(db, root, set, now);
    // Who is in a group by SCIM does not wait for their next sign-in.
    if (fields.includes("groups"))
      await followProvisioned(
        { db, root, set, now, changed: roleTold(call) },
        await peopleInGroups(db, root),
      );
    return present(call, root);
  },
} satisfies Partial<Handlers>;
