import { z } from "zod";
import {
  noSingleSignOn,
  type OfferedProvider,
  type SingleSignOnRules,
  singleSignOnRules,
} from "#contract/services/single-sign-on/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import {
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";
import type { UserRow } from "#server/platform/accounts/users.ts";

export const singleSignOnSetting = "single-sign-on";

const stored = singleSignOnRules.extend({
  client_secret: z.string().nullable(),
  saml_key: z.string().nullable().default(null),
  saml_own_certificate: z.string().nullable().default(null),
});
/**
 * With the secret that the provider knows this server by, and the key of this server towards a SAML provider, sealed; they never
 * leave the server again.
 */
export type StoredSingleSignOn = z.infer<typeof stored>;

export const nothingStored: StoredSingleSignOn = {
  ...noSingleSignOn,
  client_secret: null,
  saml_key: null,
  saml_own_certificate: null,
};

/** What a tree has set, or nothing. */
export const singleSignOnOf = async (db: Db, root: number): Promise<StoredSingleSignOn> =>
  (await readOrganizationSetting(db, root, singleSignOnSetting, stored)) ?? nothingStored;

export const setSingleSignOn = (
  db: Db,
  root: number,
  value: StoredSingleSignOn,
  now: string,
): Promise<void> => writeOrganizationSetting(db, root, { name: singleSignOnSetting, value, now });

export const rulesOf = ({
  client_secret: _secret,
  saml_key: _key,
  saml_own_certificate: _certificate,
  ...rules
}: StoredSingleSignOn): SingleSignOnRules => rules;

/** Nobody but its own person reaches the server of one's own computer, and no provider sends anybody back to it. */
export const providersArePossible = ({ launchSecret }: Pick<ServerOptions, "launchSecret">): boolean =>
  launchSecret === null;

/** What every tree has set, by its root. */
export async function storedSingleSignOns(
  db: Db,
): Promise<readonly { readonly root: number; readonly set: StoredSingleSignOn }[]> {
  const rows = await db
    .selectFrom("organization_settings")
    .select(["organization_id", "value"])
    .where("name", "=", singleSignOnSetting)
    .orderBy("organization_id")
    .execute();
  return rows.map((row) => ({ root: row.organization_id, set: stored.parse(JSON.parse(row.value)) }));
}

/** Every tree that has one switched on, by its root. */
export const switchedOn = async (db: Db) => (await storedSingleSignOns(db)).filter(({ set }) => set.on);

export async function offeredProviders(
  db: Db,
  options: Pick<ServerOptions, "launchSecret">,
): Promise<readonly OfferedProvider[]> {
  if (!providersArePossible(options)) return [];
  return (await switchedOn(db)).map(({ root, set }) => ({
    organization_id: root,
    name: set.name,
    passwords: set.passwords,
  }));
}

/**
 * How the provider is called at which somebody has to sign in, since passwords of their organizations are switched off; null
 * where their password signs in.
 */
export async function signsInElsewhere(db: Db, user: Pick<UserRow, "id">): Promise<string | null> {
  const without = (await switchedOn(db)).filter(
    ({ set }) => !set.passwords && !set.break_glass.includes(user.id),
  );
  if (without.length === 0) return null;
  const { roots } = await reachOfUser(db, user.id);
  // Whoever has roles in another tree too cannot sign in at the provider of this one.
  return roots.length > 1 ? null : (without.find(({ root }) => root === roots[0])?.set.name ?? null);
}

/** The provider that somebody is linked at, and that is switched on. */
export async function confirmsAt(db: Db, userId: number) {
  const linked = await db
    .selectFrom("identities")
    .select("organization_id")
    .where("user_id", "=", userId)
    .execute();
  if (linked.length === 0) return null;
  const found = (await switchedOn(db)).find(({ root }) =>
    linked.some((each) => each.organization_id === root),
  );
  return found === undefined ? null : { organization_id: found.root, name: found.set.name };
}
