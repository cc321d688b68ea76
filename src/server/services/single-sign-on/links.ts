import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { invalid } from "#server/http/errors.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";
import {
  findIdentity,
  identitiesOf,
  identityAt,
  linkIdentity,
  unlinkIdentity,
} from "#server/platform/accounts/single-sign-on/identities.ts";
import { storedSingleSignOns } from "#server/platform/accounts/single-sign-on/setting.ts";
import { claimedIssuer } from "./protocol.ts";

/** The provider at which somebody can sign in: that of the one tree in which all their roles are. */
async function providerFor(db: Db, userId: number) {
  const { roots } = await reachOfUser(db, userId);
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0) return null;
  const set = (await storedSingleSignOns(db)).find((each) => each.root === root)?.set;
  const issuer = set === undefined ? null : claimedIssuer(set, root);
  return set === undefined || issuer === null ? null : { root, name: set.name, issuer };
}

async function present(db: Db, userId: number) {
  const provider = await providerFor(db, userId);
  const links = await identitiesOf(db, userId);
  return {
    provider: provider?.name ?? null,
    links: links.map(({ id, issuer, subject, linked_at, last_used_at }) => ({
      ...{ id, subject, linked_at, last_used_at },
      present: issuer === provider?.issuer,
    })),
  };
}

export const providerLinkHandlers = {
  "users.providerLinks": async ({ db, record }) => ({ body: { data: await present(db, record.id) } }),

  "users.linkProvider": async ({ db, record, body, now, audit, session }) => {
    const provider = await providerFor(db, record.id);
    if (provider === null)
      throw invalid(
        "subject",
        "No provider is set for this account. Set one first: it need not be switched on.",
      );
    const { root, issuer, name } = provider;
    if ((await identityAt(db, record.id, issuer)) !== undefined)
      throw invalid("subject", `They are linked with an account of ${name} already. End that link first.`);
    if ((await findIdentity(db, issuer, body.subject)) !== undefined)
      throw invalid("subject", `Somebody else is linked with this account of ${name}.`);
    // Whoever has that account gets in as them (decision 148).
    await requireConfirmedPassword(db, session, now);
    await linkIdentity(db, { userId: record.id, root, issuer, subject: body.subject, now });
    audit({ fields: ["provider"] });
    return { status: 201, body: { data: await present(db, record.id) } };
  },

  "users.unlinkProvider": async ({ db, record, params, audit }) => {
    // One that has ended already is no error.
    await unlinkIdentity(db, record.id, params.link);
    audit({ fields: ["provider"] });
    return {};
  },
} satisfies Partial<Handlers>;
