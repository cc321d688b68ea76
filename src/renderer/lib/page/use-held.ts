import { useState } from "react";

/**
 * What an address has opened, also once it has gone: the last there was of it while the address stays. A dialog over it
 * then need not close over the words of whoever types in it.
 */
export function useHeld<T>(address: string | null, now: T | undefined): T | undefined {
  const [held, setHeld] = useState<{ readonly address: string | null; readonly value: T } | null>(null);
  if (now !== undefined && (held?.address !== address || held.value !== now))
    setHeld({ address, value: now });
  return now ?? (held !== null && held.address === address ? held.value : undefined);
}
