import type { Net } from "electron";
import type { Connectivity } from "#core/ports/system.ts";

/** The network as Chromium sees it. The main process gets no events, so it is checked at intervals. */
export function createConnectivity(net: Pick<Net, "isOnline">, everyMilliseconds = 5_000): Connectivity {
  return {
    online: () => net.isOnline(),
    onChange: (listener) => {
      let last = net.isOnline();
      const look = setInterval(() => {
        const now = net.isOnline();
        if (now === last) return;
        last = now;
        listener(now);
      }, everyMilliseconds);
      look.unref();
      return () => clearInterval(look);
    },
  };
}
