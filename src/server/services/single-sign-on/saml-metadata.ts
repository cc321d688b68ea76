import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";

/** What this server calls itself to the provider of a tree: of each tree another, so that no answer serves for two. */
export const entityIdOf = (callback: string, root: number): string =>
  callback.replace(/callback$/, `metadata/${root}`);

/** Where the provider of a tree says that somebody signed out there. */
export const signOutAddress = (callback: string, root: number): string =>
  callback.replace(/callback$/, `sign-out/${root}`);

/** How this server describes itself to a provider. What has a key of ours is opened by it, and signed by it where it signs out. */
export function samlMetadata(
  callback: string,
  root: number,
  { saml_own_certificate: certificate }: Pick<StoredSingleSignOn, "saml_own_certificate">,
): string {
  // Of the key the library needs no more than to hear that there is one.
  const key = "kept";
  const described = generateServiceProviderMetadata({
    issuer: entityIdOf(callback, root),
    callbackUrl: callback,
    logoutCallbackUrl: signOutAddress(callback, root),
    wantAssertionsSigned: true,
    ...(certificate === null
      ? {}
      : { decryptionPvk: key, decryptionCert: certificate, privateKey: key, publicCerts: [certificate] }),
  });
  // It knows one binding for signing out, and believes that whoever has a key signs its sign-ins too.
  return described
    .replace('AuthnRequestsSigned="true"', 'AuthnRequestsSigned="false"')
    .replace(
      /^.*<SingleLogoutService .*$/m,
      (line) => `${line}\n${line.replace("HTTP-POST", "HTTP-Redirect")}`,
    );
}
