import type { Session } from "electron";
import type { SpellingBy } from "../spelling/spelling-by.ts";
import { isPageAddress, pageOrigin } from "./protocol.ts";

const granted = new Set(["clipboard-sanitized-write", "notifications"]);

/** S-7: Electron grants every permission by default; this page may write to the clipboard and notify. */
const mayUse = (permission: string, requester: string): boolean =>
  granted.has(permission) && isPageAddress(requester);

/** The page's own downloads go through Electron's save dialog; no other address may start one. */
const mayDownload = (address: string): boolean => isPageAddress(address.replace(/^blob:/, ""));

/** Where a policy keeps files from the disk, a page's own downloads are refused too. */
export function refuseDownloads(session: Session): void {
  session.on("will-download", (event) => event.preventDefault());
}

/** Nothing answers there, and no network is asked for it. */
const noDictionaries = `${pageOrigin}/-/dictionaries/`;

/**
 * On macOS the system checks spelling by itself. On other systems Chromium's checker would fetch word lists from a public address:
 * there it is off, has no language, and would look for its lists at the page's own origin, where there are none. Ours, by the
 * dictionary of the package, is asked by the preload.
 */
function quietSpelling(session: Session, by: SpellingBy): void {
  session.setSpellCheckerEnabled(by === "system");
  if (by === "system") return;
  session.setSpellCheckerDictionaryDownloadURL(noDictionaries);
  session.setSpellCheckerLanguages([]);
}

/** Restricts a session to what it needs; called for every session. */
export function guardSession(session: Session, by: SpellingBy): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(mayUse(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    mayUse(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.allowNTLMCredentialsForDomains("");
  quietSpelling(session, by);
  session.on("will-download", (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}
