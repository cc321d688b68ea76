import type { Session } from "electron";
import { isPageAddress } from "./protocol.ts";

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

/** Restricts a session to what it needs; called for every session. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(mayUse(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    mayUse(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.allowNTLMCredentialsForDomains("");
  // On other systems than macOS the spell checker would fetch word lists from a public address.
  session.setSpellCheckerEnabled(process.platform === "darwin");
  session.on("will-download", (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}
