import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DOMRouterOpts, RouterProvider } from "react-router";
import { type Host, HostProvider } from "#lib/bridge/bridge-context.tsx";
import { noteFaults } from "#lib/bridge/page-faults.ts";
import { useSettings } from "#lib/bridge/settings.ts";
import { createShortcuts } from "#lib/screen/keyboard.ts";
import { ShortcutsContext, useShortcutListener } from "#lib/screen/use-shortcuts.ts";
import { useTheme } from "#lib/screen/use-theme.ts";
import { t } from "#lib/words/t.ts";
import { DiagnosticsByMenu } from "#parts/diagnostics/collect-diagnostics.tsx";
import { PageDrop } from "#parts/media/upload/page-drop.tsx";
import { useConnectionNews, useServerWatch } from "#renderer/app/connection.ts";
import { createQueryClient, followChanges } from "#renderer/app/data-changes.ts";
import { createAppRouter } from "#renderer/app/router.tsx";
import { StoppedScreen } from "#renderer/app/stopped-screen.tsx";
import { useCoreState } from "#renderer/app/use-core-state.ts";
import { useGovernedPage } from "#renderer/app/use-governed-page.ts";
import { useKeptWords } from "#renderer/app/use-kept-words.ts";
import { useOwnPage } from "#renderer/app/use-own-page.ts";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";
import { UiProvider } from "#ui/layout/ui-provider.tsx";

type AppProps = { readonly host: Host; readonly routerOptions?: DOMRouterOpts };

/** Everything around the screens: data, host, keys, theme, dialogs, routes. */
export function App({ host, routerOptions }: AppProps) {
  const [client] = useState(createQueryClient);
  const [shortcuts] = useState(() => createShortcuts());
  const [router] = useState(() => createAppRouter(routerOptions));
  useEffect(() => followChanges(host.bridge, client), [host, client]);
  useEffect(() => noteFaults(host.bridge, window), [host]);
  useShortcutListener(shortcuts);
  return (
    <QueryClientProvider client={client}>
      <ShortcutsContext value={shortcuts}>
        <UiProvider>
          <WithState host={host} router={router}>
            <RouterProvider router={router} />
          </WithState>
        </UiProvider>
      </ShortcutsContext>
    </QueryClientProvider>
  );
}

interface WithStateProps {
  readonly host: Host;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly children: React.ReactNode;
}

function WithState({ host, router, children }: WithStateProps) {
  const core = useCoreState(host.bridge);
  useKeptWords(router, host.bridge, core.reader);
  const isThere = useOwnPage(router, core.reader);
  useConnectionNews(host);
  useServerWatch(host.bridge, core.state?.connection?.server.reachable);
  if (core.failed) return <StoppedScreen />;
  if (core.state === undefined || !isThere) {
    return (
      <main>
        <h1 className="bw-hidden">Bellwether</h1>
        <FullPageLoader label={t("Opening Bellwether…")} />
      </main>
    );
  }
  return (
    <HostProvider host={host} state={core.state}>
      <Dress />
      {children}
      <DiagnosticsByMenu />
      <PageDrop />
    </HostProvider>
  );
}

/** Applies this computer's settings to the document. */
function Dress() {
  useTheme(useSettings().settings.theme);
  useGovernedPage();
  return null;
}
