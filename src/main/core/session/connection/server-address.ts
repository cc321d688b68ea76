import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";

/** The server address that a person typed, after checking. */
export type ServerAddress =
  | { readonly ok: true; readonly url: string; readonly loopback: boolean }
  | { readonly ok: false; readonly problem: string };

/** https for team servers, plain http for this computer only (S-4). The result has no slash at its end. */
export function parseServerAddress(typed: string): ServerAddress {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(withScheme);
  if (url === null || url.hostname === "")
    return { ok: false, problem: "Enter the server address, like https://bellwether.district.org." };
  if (url.username !== "" || url.password !== "")
    return { ok: false, problem: "The server address must not hold a name or password." };
  const loopback = loopbackHosts.includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback))
    return { ok: false, problem: "The server address must begin with https://." };
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, loopback };
}
