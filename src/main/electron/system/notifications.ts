import type { BrowserWindow, Notification as ElectronNotification } from "electron";
import type { Notifier } from "#core/ports/notifier.ts";

type Kind = Pick<typeof ElectronNotification, "isSupported"> &
  (new (options: {
    title: string;
    body: string;
  }) => Pick<ElectronNotification, "on" | "once" | "show">);

/** The system's own notifications; clicking one brings the window to the front. */
export function createNotifier(Notification: Kind, window: () => BrowserWindow | null): Notifier {
  // Without a reference, a notification would be garbage-collected before it can be clicked.
  const shown = new Set<unknown>();
  return {
    show: (body, onChosen) => {
      if (!Notification.isSupported()) return;
      const one = new Notification({ title: "Bellwether", body });
      shown.add(one);
      one.once("close", () => void shown.delete(one));
      one.on("click", () => {
        shown.delete(one);
        const front = window();
        if (front?.isMinimized()) front.restore();
        front?.focus();
        onChosen();
      });
      one.show();
    },
  };
}
