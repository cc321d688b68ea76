import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { CookieJar } from "tough-cookie";

/** Somebody at the provider, by what they type there as their login. */
export interface AccountThere {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  readonly accounts: Map<string, AccountThere>;
  /** Changes the claims of the next tokens; the signature is right again after it. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** Signs the next tokens with a key that the provider never published. */
  forged: boolean;
  /** What it sends where somebody signs out there; the claims are laid over those of a right one. */
  readonly logoutToken: (claims: Record<string, unknown>) => string;
  /** From now on the provider has another key, and the former is gone. */
  readonly changeKeys: () => void;
  /** It stops answering. */
  readonly close: () => Promise<void>;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

function signed(claims: Record<string, unknown>, key: KeyObject, kid: string): string {
  const head = `${base64({ alg: "RS256", typ: "JWT", kid })}.${base64(claims)}`;
  return `${head}.${sign("sha256", Buffer.from(head), key).toString("base64url")}`;
}

const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** A real provider (oidc-provider) on a port of its own, with its own pages; it asks nobody for consent. */
export async function startProvider(callback: string): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const http = createServer((request, response) => handle(request, response));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const accounts = new Map<string, AccountThere>();
  const state: { tamper: TestProvider["tamper"]; forged: boolean } = { tamper: null, forged: false };

  let signing = { key: newKey(), kid: randomUUID() as string };
  const begin = () => {
    signing = { key: newKey(), kid: randomUUID() };
    const { key, kid } = signing;
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: "bellwether",
          client_secret: "secret of the client",
          redirect_uris: [callback],
          post_logout_redirect_uris: [callback.replace(/callback$/, "signed-out")],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      cookies: { keys: ["cookies of the provider"] },
      jwks: { keys: [{ ...key.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
      conformIdTokenClaims: false,
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts.get(id) }),
      }),
      loadExistingGrant: async ({
        oidc,
      }: {
        oidc: { client?: { clientId: string }; session?: { accountId?: string } };
      }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.oidc?.route !== "token" || body?.id_token === undefined) return;
      if (state.tamper === null && !state.forged) return;
      const claims = state.tamper?.(claimsIn(body.id_token)) ?? claimsIn(body.id_token);
      context.body = {
        ...body,
        id_token: signed(
          claims,
          state.forged ? newKey() : createPrivateKey(key.export({ format: "pem", type: "pkcs8" })),
          kid,
        ),
      };
    });
    handle = provider.callback();
  };
  begin();
  return {
    issuer,
    accounts,
    get tamper() {
      return state.tamper;
    },
    set tamper(change) {
      state.tamper = change;
    },
    get forged() {
      return state.forged;
    },
    set forged(value) {
      state.forged = value;
    },
    logoutToken: (claims) => {
      const now = Math.floor(Date.now() / 1000);
      const right = {
        ...{ iss: issuer, aud: "bellwether", iat: now, exp: now + 120, jti: randomUUID() },
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      };
      return signed({ ...right, ...claims }, state.forged ? newKey() : signing.key, signing.kid);
    },
    changeKeys: begin,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

/**
 * Signs somebody in at the provider as their browser does: follows what it is sent to, and fills in its form. Answers the
 * first address for which `until` holds, without going there.
 */
export async function browse(
  address: string,
  login: string,
  until: (url: URL) => boolean,
  jar = new CookieJar(),
): Promise<URL> {
  let url = new URL(address);
  let body: string | null = null;
  for (let step = 0; step < 12; step += 1) {
    if (until(url)) return url;
    const response = await fetch(url, {
      method: body === null ? "GET" : "POST",
      headers: {
        accept: "text/html",
        cookie: await jar.getCookieString(url.href),
        ...(body === null ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      body,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie())
      await jar.setCookie(line, url.href, { ignoreError: true });
    const text = await response.text();
    const location = response.headers.get("location");
    body = null;
    if (location !== null) {
      url = new URL(location, url);
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(text)?.[1];
    if (action === undefined)
      throw new Error(`${url.href} answered ${response.status}: ${text.slice(0, 400)}`);
    url = new URL(action, url);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1];
    // The page at which one signs out asks once more.
    const given: Record<string, string> =
      xsrf === undefined ? { prompt: "login", login, password: "any" } : { xsrf, logout: "yes" };
    body = new URLSearchParams(given).toString();
  }
  throw new Error("The provider did not come to an end.");
}
