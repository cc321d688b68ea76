import type { WebContents } from "electron";
import { ownPath } from "#contract/bridge/registry.ts";
import { isPageAddress } from "./protocol.ts";

interface Cancellable {
  readonly url: string;
  readonly preventDefault: () => void;
}

/** Path and query of an address of the page that a window of its own may show; null for files, tickets and everything else. */
export function pagePathOf(address: string): string | null {
  if (!isPageAddress(address)) return null;
  const { pathname, search } = new URL(address);
  const path = `${pathname}${search}`;
  return ownPath.safeParse(path).success && !pathname.startsWith("/-/") && !/\.[a-z0-9]+$/i.test(pathname)
    ? path
    : null;
}

/**
 * S-5: nothing in a window navigates anywhere but to the page itself, and no second window or view opens by itself. A page of the
 * application that somebody opens beside this one (Ctrl, Cmd or Shift with a click) is given to `open`, which makes a window
 * with our own preferences; Chromium's window is denied there too.
 */
export function guardNavigation(contents: WebContents, open: (path: string) => void): void {
  const stay = (event: Cancellable) => {
    if (!isPageAddress(event.url)) event.preventDefault();
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const path = pagePathOf(url);
    if (path !== null) open(path);
    return { action: "deny" };
  });
}
