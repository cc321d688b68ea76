import { useHost } from "#lib/bridge/bridge-context.tsx";

/** Opens a page of the application beside this one: in a window of its own, or in a browser in a tab. */
export function useOpenWindow(): (path: string) => void {
  const { bridge, capabilities } = useHost();
  return (path) => {
    if (capabilities.includes("several-windows")) void bridge.call("window.open", { path });
    else window.open(path, "_blank", "noopener");
  };
}
