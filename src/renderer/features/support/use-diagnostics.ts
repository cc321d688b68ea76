import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";

/** A yes or a no of this program, in words. */
const has = (yes: boolean): string => (yes ? "yes" : "no");

/**
 * What helps to find a fault: versions, the kind of connection, the window. No name, no address of a record or a
 * server, no setting that is a secret. It is shown before it is sent.
 */
export function useDiagnostics(): string {
  const { version, connection, outbox, keychain, folderProblem, profileProblem } = useAppState();
  const { capabilities } = useHost();
  const { language, userAgent, onLine } = navigator;
  const system = /\(([^)]*)\)/.exec(userAgent)?.[1] ?? "unknown";
  const browser = /(?:Chrome|Firefox|Version)\/[\d.]+/.exec(userAgent)?.[0] ?? "unknown";
  return [
    `Bellwether ${version}`,
    `Server: ${connection === null ? "none" : connection.kind === "server" ? t("a team server") : t("this computer")}`,
    `System: ${system}; ${browser}`,
    `Window: ${window.innerWidth} × ${window.innerHeight}, scale ${window.devicePixelRatio}`,
    `Dark: ${has(matchMedia("(prefers-color-scheme: dark)").matches)}; less motion: ${has(matchMedia("(prefers-reduced-motion: reduce)").matches)}`,
    `Language: ${language}; time zone: ${ownTimeZone()}`,
    `Network: ${has(onLine)}; changes waiting: ${outbox?.waiting ?? 0}`,
    `Keychain: ${keychain}; data folder: ${folderProblem === null ? "there" : "missing"}; own files: ${profileProblem === null ? "open" : "locked"}`,
    `Host can: ${capabilities.length === 0 ? t("nothing more") : capabilities.join(", ")}`,
  ].join("\n");
}
