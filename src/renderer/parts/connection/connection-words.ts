import type { ServerProbe } from "#contract/bridge/app-state.ts";

/** How what is sent is protected on its way: by https, or because it never leaves this computer. */
export const wayWords = ({ secure, url }: Pick<ServerProbe, "secure" | "url">): string => {
  if (!secure) return "not a secure connection";
  return url.startsWith("https:") ? "secure connection" : "on this computer, no encryption on the way";
};
