import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";
import type { TextForm } from "./kinds-of-settings.ts";

interface Form {
  /** What a text of it must be, to follow “is not”. */
  readonly called: string;
  readonly fits: (text: string) => boolean;
}

const hostOf = (text: string, scheme: RegExp): string | null => {
  const found = /^([a-z0-9]+):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?(?=$|[/?#])[^\s\\]*$/i.exec(text);
  return found?.[1] !== undefined && scheme.test(found[1]) ? (found[2] ?? null) : null;
};

/** https, or plain http on the computer itself, as the connection to a server takes it. */
const isHttps = (text: string): boolean =>
  hostOf(text, /^https$/i) !== null || loopbackHosts.includes(hostOf(text, /^http$/i) ?? "");

/** An absolute path of any of the three systems, or one that begins with a variable or with `~`. */
const isPath = (text: string): boolean =>
  /^([a-z]:[\\/]|\\\\[^\\]+\\[^\\]+|\/|~(?=$|[\\/])|%[^%]+%|\$\{?[A-Za-z_])/i.test(text);

const isProxy = (text: string): boolean =>
  hostOf(text, /^(https?|socks5)$/i) !== null && /^[^/]+\/\/[^/?#]+\/?$/.test(text);

export const textForms: Readonly<Record<TextForm, Form>> = {
  "https-address": { called: "an address that begins with https://", fits: isHttps },
  "update-address": {
    called: "an address that begins with https://, or the full path of a folder",
    fits: (text) => isHttps(text) || isPath(text),
  },
  folder: { called: "the full path of a folder", fits: isPath },
  file: { called: "the full path of a file", fits: isPath },
  "file-ending": {
    called: "the ending of a file’s name without its dot, such as pdf",
    fits: (text) => /^[a-z0-9]{1,12}$/i.test(text),
  },
  host: {
    called: "the name of a host, such as help.district.example",
    fits: (text) => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i.test(text),
  },
  language: {
    called: "the code of a language, such as en-US, or none",
    fits: (text) => /^(none|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/.test(text),
  },
  "ed25519-key": {
    called: "a public Ed25519 key in base64",
    fits: (text) => /^([A-Za-z0-9+/]{43}=|MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=)$/.test(text),
  },
  "proxy-address": {
    called: "the address of a proxy, such as http://proxy.district.example:8080",
    fits: isProxy,
  },
};
