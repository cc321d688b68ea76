import { useMemo, useState } from "react";

/** Where signing has come to: what is missing is said on the page; what is whole is asked once more in a dialog. */
export interface Signing {
  readonly tries: number;
  readonly open: boolean;
  readonly begin: (isWhole: boolean) => void;
  readonly close: () => void;
}

export function useSigning(): Signing {
  const [{ tries, open }, set] = useState({ tries: 0, open: false });
  return useMemo(
    () => ({
      tries,
      open,
      begin: (isWhole) => set((before) => ({ tries: before.tries + 1, open: isWhole })),
      close: () => set({ tries: 0, open: false }),
    }),
    [tries, open],
  );
}
