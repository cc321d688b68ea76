import { Cookie, CookieJar } from "tough-cookie";
import { z } from "zod";

/** The cookies of one connection; they never cross the bridge. */
export interface SessionJar {
  /** Value of the Cookie header for an address; null where there is none. */
  readonly header: (url: string) => string | null;
  /** Stores the Set-Cookie headers of an answer. */
  readonly accept: (url: string, setCookies: readonly string[]) => void;
  /** The CSRF token for `X-XSRF-TOKEN`: percent-decoded. */
  readonly xsrfToken: (url: string) => string | null;
  /** What a later run needs in order to be signed in; null where there is nothing. */
  readonly save: () => string | null;
  readonly restore: (saved: string) => void;
  readonly clear: () => void;
}

const tokenName = "XSRF-TOKEN";
const savedCookies = z.array(z.record(z.string(), z.unknown()));

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const expired = (cookie: Cookie, now: number): boolean => {
  const at = cookie.expiryTime();
  return at !== undefined && at <= now;
};

export function createSessionJar(baseUrl: string, now: () => number): SessionJar {
  const create = () =>
    new CookieJar(undefined, { rejectPublicSuffixes: false, prefixSecurity: "silent", looseMode: false });
  let jar = create();

  const token = (url: string) => jar.getCookiesSync(url).find((cookie) => cookie.key === tokenName);

  return {
    header: (url) => jar.getCookieStringSync(url) || null,
    accept: (url, setCookies) => {
      for (const text of setCookies) jar.setCookieSync(text, url, { ignoreError: true });
    },
    xsrfToken: (url) => {
      const cookie = token(url);
      return cookie === undefined ? null : decode(cookie.value);
    },
    save: () => {
      // Leaves out the CSRF token, which is fetched when needed: keychains on Windows hold at most 2,560 bytes an
      // entry.
      const cookies = (jar.serializeSync()?.cookies ?? [])
        .filter((cookie) => cookie.key !== tokenName)
        .map(({ creation: _creation, lastAccessed: _lastAccessed, ...kept }) => kept);
      return cookies.length === 0 ? null : JSON.stringify(cookies);
    },
    restore: (saved) => {
      jar = create();
      const parsed = savedCookies.safeParse(parseJson(saved));
      if (!parsed.success) return;
      for (const entry of parsed.data) {
        const cookie = Cookie.fromJSON(entry);
        if (cookie && !expired(cookie, now())) jar.setCookieSync(cookie, baseUrl, { ignoreError: true });
      }
    },
    clear: () => {
      jar = create();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
