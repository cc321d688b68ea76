import type { WebContents } from "electron";
import { isPageAddress } from "./protocol.ts";

interface Cancellable {
  readonly url: string;
  readonly preventDefault: () => void;
}

/** S-5: nothing in a window navigates anywhere but to the page itself, and no second window or view opens. */
export function guardNavigation(contents: WebContents): void {
  const stay = (event: Cancellable) => {
    if (!isPageAddress(event.url)) event.preventDefault();
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
}
