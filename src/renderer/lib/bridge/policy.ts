import { useMemo } from "react";
import { type HeldPolicy, holdPolicy } from "#contract/policy/told.ts";
import { useAppState } from "./bridge-context.tsx";

/** What the organization of this computer has fixed, and what holds otherwise. */
export function usePolicy(): HeldPolicy {
  const { policy } = useAppState();
  return useMemo(() => holdPolicy(policy), [policy]);
}
