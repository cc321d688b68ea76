import "./arrivals.css";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Arrival } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { AddToCase } from "./add-to-case.tsx";

type Files = Extract<Arrival, { kind: "files" }>;

const places = {
  "new-case": paths.newCase(),
  "my-tasks": paths.tasks(),
  notifications: paths.notifications(),
} as const;

const addressOf = (arrival: Exclude<Arrival, Files>): string =>
  arrival.kind === "link" ? paths.openCase(arrival.name) : places[arrival.place];

/**
 * Opens what came from outside the window: links, places of the system's menus, files. It stands behind the sign-in and the lock,
 * so that nothing is opened before; a form with changes asks before it is left.
 */
export function Arrivals() {
  const { bridge } = useHost();
  const navigate = useNavigate();
  const [files, setFiles] = useState<Files | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { arrivals } = await bridge.call("arrivals.take", {}).catch(() => ({ arrivals: [] }));
      if (gone) return;
      for (const arrival of arrivals)
        if (arrival.kind === "files") setFiles(arrival);
        else void navigate(addressOf(arrival));
    };
    void look();
    const stop = bridge.on("arrivals.changed", () => void look());
    return () => {
      gone = true;
      stop();
    };
  }, [bridge, navigate]);
  return <AddToCase files={files} onClose={() => setFiles(null)} />;
}
