import { z } from "zod";
import { id, idParam, timestamp } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import {
  newProviderLink,
  providerLinks,
  providerPurposes,
  singleSignOnChange,
  singleSignOnSettings,
} from "./schema.ts";

const secret = z.string().regex(/^[\w-]{43}$/);
const ofSession = { group: "session", method: "POST", base: "root", policy: { kind: "public" } } as const;
/** Whoever administers the whole account. */
const ofUser = {
  group: "users",
  base: "v2",
  policy: { kind: "record", record: "user", right: "delete", param: "id" },
} as const;
const params = z.object({ id: idParam });
const ofSettings = { group: "settings", base: "v2", policy: { kind: "manage" } } as const;

/**
 * Signing in at a provider of identities by OpenID Connect (decision 119). Ours, beyond the specification. A computer
 * begins, its person signs in with their own browser, and the provider sends that back to `/single-sign-on/callback`, which
 * hands a code for one use to the computer's own loopback address (RFC 8252).
 */
export const singleSignOnEndpoints = {
  "session.beginAtProvider": endpoint({
    ...ofSession,
    path: "/single-sign-on",
    summary: "Begin signing in at the provider of an organization, or confirm there who one is",
    body: z.object({
      organization_id: id,
      purpose: z.enum(providerPurposes).default("sign-in"),
      /** Where the computer listens on 127.0.0.1. */
      port: z.int().min(1024).max(65_535),
      /** SHA-256 of a secret that the computer keeps, base64url. */
      challenge: secret,
    }),
    /** `address` is to be opened in a browser, before `expires_at`. */
    response: item(z.looseObject({ address: z.string(), expires_at: timestamp })),
    audit: "session.provider-begin",
    unstored: true,
  }),
  "session.finishAtProvider": endpoint({
    ...ofSession,
    path: "/single-sign-on/finish",
    summary:
      "Sign in with the code that came back from the provider, and the secret of the computer that began",
    body: z.object({ code: secret, secret }),
    /** `signs_out_there`: signing out is `session.signOutThere`. */
    response: z.looseObject({ two_factor: z.boolean(), signs_out_there: z.boolean().default(false) }),
    changes: ["session"],
    audit: "session.provider",
    unstored: true,
  }),
  "session.signOutThere": endpoint({
    ...ofSession,
    path: "/single-sign-on/sign-out",
    summary: "End the session, and learn where its person signs out at the provider by which it was begun",
    /** `address` is to be opened in a browser; null where there is nothing to sign out of, or the provider does not answer. */
    response: item(z.looseObject({ address: z.string().nullable(), name: z.string() })),
    changes: ["session"],
    audit: "session.sign-out-there",
    unstored: true,
  }),
  "settings.singleSignOn": endpoint({
    ...ofSettings,
    method: "GET",
    path: "/settings/single-sign-on",
    summary: "How people sign in at a provider, which groups give which roles, and whether passwords sign in",
    query: z.object({ organization_id: idParam.optional() }),
    response: item(singleSignOnSettings),
  }),
  "settings.setSingleSignOn": endpoint({
    ...ofSettings,
    method: "PUT",
    path: "/settings/single-sign-on",
    summary:
      "Set how people sign in at a provider, after the password (423), at once and for the whole tree of organizations",
    body: singleSignOnChange,
    response: item(singleSignOnSettings),
    changes: ["session"],
    audit: "settings.single-sign-on",
  }),
  "users.providerLinks": endpoint({
    ...ofUser,
    method: "GET",
    path: "/users/{id}/provider-links",
    summary: "The accounts at a provider by which a colleague signs in",
    params,
    response: item(providerLinks),
  }),
  "users.linkProvider": endpoint({
    ...ofUser,
    method: "POST",
    path: "/users/{id}/provider-links",
    summary:
      "Link a colleague with their account at the provider, after the password (423), by its own mark of it",
    params,
    body: newProviderLink,
    status: 201,
    response: item(providerLinks),
    changes: ["users"],
    audit: "user.link-provider",
  }),
  "users.unlinkProvider": endpoint({
    ...ofUser,
    method: "DELETE",
    path: "/users/{id}/provider-links/{link}",
    summary: "End the link with an account at a provider, and every sign-in that was begun by it",
    params: z.object({ id: idParam, link: idParam }),
    response: null,
    changes: ["users", "session"],
    audit: "user.unlink-provider",
  }),
};
