import { useCallback, useMemo, useState } from "react";

/** Where signing has come to: what is missing is said on the page; what is whole is asked once more in a dialog. */
export interface Signing {
  readonly tries: number;
  readonly open: boolean;
  readonly begin: (isWhole: boolean) => void;
  readonly close: () => void;
}

const notBegun = { tries: 0, open: false };

export function useSigning(): Signing {
  const [{ tries, open }, set] = useState(notBegun);
  const begin = useCallback(
    (isWhole: boolean) => set((before) => ({ tries: before.tries + 1, open: isWhole })),
    [],
  );
  const close = useCallback(() => set(notBegun), []);
  return useMemo(() => ({ tries, open, begin, close }), [tries, open, begin, close]);
}
