import type { QueryClient } from "@tanstack/react-query";
import { usePageChrome } from "#lib/page/page-chrome.ts";
import { closeHelp } from "#lib/page/page-frame.ts";
import { useShellState } from "#renderer/app/shell/shell-state.ts";
import { clearToasts } from "#ui/overlays/toast.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** Queries about the window, not about anyone. */
const ofTheWindow: ReadonlySet<string> = new Set(["bridge app.state", "bridge settings.get"]);

/** Somebody signed out or locked the window: nothing that they read, sent or were shown stays in the page. */
export function forgetReader(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !ofTheWindow.has(queryKey.slice(0, 2).join(" ")) });
  client.getMutationCache().clear();
  usePageChrome.setState({ title: "", breadcrumbs: [] });
  useShellState.setState({ paletteOpen: false, tour: null });
  closeHelp();
  clearToasts();
  announce("");
}
