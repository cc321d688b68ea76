import type { ServerProbe } from "#contract/bridge/app-state.ts";
import { t } from "#lib/words/t.ts";

/** How what is sent is protected on its way: by https, or because it never leaves this computer. */
export const wayWords = ({ secure, url }: Pick<ServerProbe, "secure" | "url">): string => {
  if (!secure) return t("not a secure connection");
  return url.startsWith("https:") ? t("secure connection") : t("on this computer, no encryption on the way");
};
