import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";

const places: Readonly<Record<string, string>> = {
  "new-case": paths.newCase(),
  "new-person": paths.newPerson(),
};

/** Carries out the native menu's items for the page. */
export function useMenuCommands(): void {
  const { bridge } = useHost();
  const navigate = useNavigate();
  useEffect(
    () =>
      bridge.on("menu.command", ({ command }) => {
        const place = places[command];
        if (place) void navigate(place);
      }),
    [bridge, navigate],
  );
}
