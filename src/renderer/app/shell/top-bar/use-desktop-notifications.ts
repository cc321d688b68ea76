import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";

/** Shows notifications of the system where the host cannot, and opens the list when one of them is clicked. */
export function useDesktopNotifications(): void {
  const { bridge } = useHost();
  const navigate = useNavigate();
  useEffect(() => {
    const open = () => void navigate(paths.notifications());
    return bridge.on("notifications.arrived", ({ titles }) => {
      if (!("Notification" in window) || Notification.permission !== "granted") return;
      for (const body of titles) {
        const shown = new Notification("Bellwether", { body, tag: body });
        shown.onclick = () => {
          window.focus();
          open();
        };
      }
    });
  }, [bridge, navigate]);
}
