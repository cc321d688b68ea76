import type { Call, Handlers } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { ownAddressOf } from "#server/http/server-address.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { endToken, makeToken, tokensOf } from "#server/platform/accounts/scim/tokens.ts";
import { providersArePossible } from "#server/platform/accounts/single-sign-on/setting.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { allGroups } from "./repository.ts";

const makerOf = (user: { readonly id: number; readonly full_name: string } | undefined) =>
  user === undefined ? null : { id: user.id, full_name: user.full_name };

type Asking = Pick<Call<"settings.scim">, "db" | "auth" | "request" | "services">;

async function present(call: Asking, root: number) {
  const { db, auth, services } = call;
  const tokens = await tokensOf(db, root);
  const makers = await userRefs(
    db,
    tokens.map(({ created_by }) => created_by),
  );
  const own = ownAddressOf(call);
  return {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    address: own === null ? null : `${own}/scim/v2`,
    possible: providersArePossible(services.options),
    tokens: tokens.map(({ id, name, created_at, created_by, expires_at, last_used_at }) => ({
      ...{ id, name, created_at, expires_at, last_used_at },
      created_by: makerOf(created_by === null ? undefined : makers.get(created_by)),
    })),
    groups: (await allGroups(db, root)).map(({ display_name }) => display_name),
  };
}

export const scimTokenHandlers = {
  "settings.scim": async (call) => ({
    body: { data: await present(call, managedRoot(call.auth.reach, call.query.organization_id)) },
  }),

  "settings.addScimToken": async (call) => {
    const { db, auth, body, now, audit, session } = call;
    const root = managedRoot(auth.reach, body.organization_id);
    await requireConfirmedPassword(db, session, now);
    const { id, token } = await makeToken(db, { ...body, root, userId: auth.userId, now });
    audit({ organizationId: root, fields: [`token:${id}`] });
    return { status: 201, body: { data: await present(call, root), token } };
  },

  "settings.endScimToken": async ({ db, auth, query, params, audit }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    // One that has ended already is no error.
    await endToken(db, root, params.token);
    audit({ organizationId: root, fields: [`token:${params.token}`] });
    return {};
  },
} satisfies Partial<Handlers>;
