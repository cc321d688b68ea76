import type { App, Session } from "electron";
import { isPageAddress } from "./protocol.ts";

/**
 * What Chromium does on a network by itself, switched off: its own services, their look-ups, reports and guesses. Set before the
 * application is ready.
 */
export const quietSwitches = [
  "disable-background-networking",
  "disable-breakpad",
  "disable-client-side-phishing-detection",
  "disable-component-update",
  "disable-default-apps",
  "disable-domain-reliability",
  "disable-field-trial-config",
  "disable-sync",
  "dns-prefetch-disable",
  "metrics-recording-only",
  "no-first-run",
  "no-pings",
] as const;

/** Features of Chromium that would ask an address, or send what somebody types, to a service. */
export const quietFeatures = [
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "OptimizationHintsFetching",
  "Reporting",
  "Translate",
  "WebRtcHideLocalIpsWithMdns",
] as const;

export function quietChromium(app: Pick<App, "commandLine">): void {
  for (const name of quietSwitches) app.commandLine.appendSwitch(name);
  app.commandLine.appendSwitch("disable-features", quietFeatures.join(","));
  // WebRTC, which no page of ours uses, would look at the addresses of this computer.
  app.commandLine.appendSwitch("force-webrtc-ip-handling-policy", "disable_non_proxied_udp");
}

const developing = new Set(["devtools:", "chrome-devtools:"]);

/** May a window ask for this? The page itself, and bytes that it has already; tools of development, which no package has. */
export function mayAsk(address: string, development: boolean): boolean {
  if (isPageAddress(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  if (protocol === "blob:") return isPageAddress(address.slice("blob:".length));
  return protocol === "data:" || (development && developing.has(protocol));
}

/** Does core call this over Chromium's network? Servers speak http and https, and nothing else is asked for. */
export const mayCall = (address: string): boolean =>
  URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);

/** Cancels every request of a session that is not its own, whoever in it makes it. The last of several walls (S-3, S-5). */
export function guardRequests(session: Session, may: (address: string) => boolean): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !may(url) }));
}
