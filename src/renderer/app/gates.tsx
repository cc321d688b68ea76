import type { ReactNode } from "react";
import { Navigate, Outlet, useMatches } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { Shell } from "#renderer/app/shell/shell.tsx";
import { LockScreen } from "#renderer/features/sign-in/lock-screen.tsx";
import { SecondFactorScreen } from "#renderer/features/sign-in/second-factor-screen.tsx";
import { SignInScreen } from "#renderer/features/sign-in/sign-in-screen.tsx";
import { UnlockScreen } from "#renderer/features/sign-in/unlock-screen.tsx";
import { UnreadableScreen } from "#renderer/features/sign-in/unreadable-screen.tsx";
import { WelcomeScreen } from "#renderer/features/welcome/welcome-screen.tsx";

/** The screen that the application's state requires before any other; null when signed in. */
function usePhaseScreen(): ReactNode {
  const { phase } = useAppState();
  switch (phase) {
    case "welcome":
      return <WelcomeScreen />;
    case "passphrase":
      return <UnlockScreen />;
    case "sign-in":
      return <SignInScreen welcome={<WelcomeScreen only="computer" />} />;
    case "second-factor":
      return <SecondFactorScreen />;
    case "locked":
      return <LockScreen />;
    case "unreadable":
      return <UnreadableScreen />;
    case "signed-in":
      return null;
    default:
      return phase satisfies never;
  }
}

/** Screens that anyone may see say so in their route: `handle: { open: true }`. */
const isOpen = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "open" in handle && handle.open === true;

/** Around every screen that needs a session. The address stays while one signs in, so the wanted screen follows. */
export function Gate() {
  const screen = usePhaseScreen();
  const open = useMatches().some((match) => isOpen(match.handle));
  if (screen === null) return <Shell />;
  return open ? <Outlet /> : screen;
}

/** Around screens for people who are not signed in, such as forgotten passwords. Others are sent home. */
export function PublicGate() {
  const { phase } = useAppState();
  return phase === "signed-in" ? <Navigate to={paths.dashboard()} replace /> : <Outlet />;
}
