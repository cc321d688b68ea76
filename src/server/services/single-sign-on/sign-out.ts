import type { Call, Handlers } from "#server/http/call.ts";
import { identityOf } from "#server/platform/accounts/single-sign-on/identities.ts";
import { singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { openHint } from "#server/platform/accounts/single-sign-on/sign-out-hint.ts";
import { claimedIssuer } from "./protocol.ts";
import { endAddressAtOpenId, loggedCode } from "./provider.ts";
import { samlEndAddress } from "./saml-sign-out.ts";
import { callbackOf, callbackPath } from "./sign-in.ts";

/** Where an OpenID provider sends people back to once they have signed out there. */
export const signedOutPath = "/single-sign-on/signed-out";

type Asking = Pick<Call<"session.signOutThere">, "db" | "session" | "request" | "services">;
type There = { readonly address: string | null; readonly name: string };

const nowhere: There = { address: null, name: "" };

/** Where the person of this session signs out at their provider, if the setting still says that they do. */
async function there(call: Asking): Promise<There> {
  const { db, session, services } = call;
  const { options, auditKeys: keys } = services;
  if (session.provider === null) return nowhere;
  const identity = await identityOf(db, session.provider.identityId);
  if (identity === undefined) return nowhere;
  const { organization_id: root, issuer, subject } = identity;
  const set = await singleSignOnOf(db, root);
  const callback = callbackOf(call);
  if (!set.on || !set.sign_out_there || callback === null || claimedIssuer(set, root) !== issuer)
    return nowhere;
  const hint = session.provider.hint === null ? null : openHint(keys, root, session.provider.hint);
  const address =
    set.preset === "saml"
      ? samlEndAddress(
          { keys },
          set,
          { subject, session: session.provider.session, hint },
          { root, callback },
        )
      : endAddressAtOpenId(set, { hint, back: callback.replace(callbackPath, signedOutPath) }, options);
  // Whoever signs out here is signed out, whether their provider answers or not.
  return address.then(
    (found) => ({ address: found, name: set.name }),
    (error: unknown) => {
      options.log?.error("provider.sign-out-there", { organization: root, code: loggedCode(error) });
      return nowhere;
    },
  );
}

export const signOutThereHandlers = {
  "session.signOutThere": {
    prepare: async (before) => {
      const data = await there(before);
      return {
        run: async ({ db, session, audit }) => {
          await session.end(db);
          if (session.idHash === null) audit({ each: [] });
          return { body: { data } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
