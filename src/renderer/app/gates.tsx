import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useMatches } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { Shell } from "#renderer/app/shell/shell.tsx";
import { SecondFactorDueScreen } from "#renderer/features/profile/second-factor-due-screen.tsx";
import { LockScreen } from "#renderer/features/sign-in/lock-screen.tsx";
import { SecondFactorScreen } from "#renderer/features/sign-in/second-factor-screen.tsx";
import { SignInScreen } from "#renderer/features/sign-in/sign-in-screen.tsx";
import { UnlockScreen } from "#renderer/features/sign-in/unlock-screen.tsx";
import { UnreadableScreen } from "#renderer/features/sign-in/unreadable-screen.tsx";
import { ServerSetUpScreen } from "#renderer/features/welcome/server-set-up-screen.tsx";
import { WelcomeScreen } from "#renderer/features/welcome/welcome-screen.tsx";

/** The screen that the application's state requires before any other; null when signed in. */
function usePhaseScreen(): ReactNode {
  const { phase, connection } = useAppState();
  switch (phase) {
    case "welcome":
      return <WelcomeScreen />;
    case "passphrase":
      return <UnlockScreen />;
    case "sign-in":
      if (connection?.kind === "server" && connection.server.needsSetup) return <ServerSetUpScreen />;
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

const longestTimer = 2 ** 31 - 1;

/**
 * Is a second factor overdue? It stays so until its recovery codes were kept, though the account has it before. Without
 * the server nobody can set one up: work goes on with what is on this computer until it is back.
 */
function useOwedSecondFactor() {
  const { phase, session, connection } = useAppState();
  const due = session?.user?.second_factor_due ?? null;
  const [now, setNow] = useState(Date.now);
  const [held, setHeld] = useState<"no" | "shown" | "kept">("no");
  const left = due === null ? null : Date.parse(due) - now;
  useEffect(() => {
    if (left === null || left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, longestTimer));
    return () => clearTimeout(timer);
  }, [left]);
  const reachable = connection?.server.reachable === true;
  const owes = phase === "signed-in" && reachable && left !== null && left <= 0;
  if (owes && held === "no") setHeld("shown");
  if (held !== "no" && phase !== "signed-in") setHeld("no");
  // The codes may be kept before the session tells that nothing is owed any more.
  if (held === "kept" && !owes) setHeld("no");
  return { owes: owes || held === "shown", keep: () => setHeld("kept") };
}

/** Around every screen that needs a session. The address stays while one signs in, so the wanted screen follows. */
export function Gate() {
  const screen = usePhaseScreen();
  const open = useMatches().some((match) => isOpen(match.handle));
  const { owes, keep } = useOwedSecondFactor();
  if (screen === null) return owes ? <SecondFactorDueScreen onKept={keep} /> : <Shell />;
  return open ? <Outlet /> : screen;
}

/** Around screens for people who are not signed in, such as forgotten passwords. Others are sent home. */
export function PublicGate() {
  const { phase } = useAppState();
  return phase === "signed-in" ? <Navigate to={paths.dashboard()} replace /> : <Outlet />;
}
