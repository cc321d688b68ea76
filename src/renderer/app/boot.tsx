import { t } from "#lib/words/t.ts";
import "#ui/styles/base.css";
import { useEffect, useState } from "react";
import { connectHost } from "#host/connect-host.ts";
import type { Host } from "#lib/bridge/bridge-context.tsx";
import { useTheme } from "#lib/screen/use-theme.ts";
import { App } from "#renderer/app/app.tsx";
import { StoppedScreen } from "#renderer/app/stopped-screen.tsx";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";

type Connection = { readonly host: Host } | { readonly failed: true } | null;

/** Connecting goes on; after this time the person is told. */
const PATIENCE_MS = 10_000;

/** Finds the host, and shows a loader until it has answered. */
export function Boot() {
  const [connection, setConnection] = useState<Connection>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => setConnection((now) => now ?? { failed: true }), PATIENCE_MS);
    connectHost().then(
      (host) => {
        if (gone) host.bridge.close();
        else setConnection({ host });
      },
      () => {
        if (!gone) setConnection({ failed: true });
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  if (connection === null) return <Starting />;
  return "failed" in connection ? <StoppedScreen /> : <App host={connection.host} />;
}

function Starting() {
  useTheme("system");
  return (
    <main>
      <h1 className="bw-hidden">Bellwether</h1>
      <FullPageLoader label={t("Opening Bellwether…")} />
    </main>
  );
}
