import { useEffect } from "react";
import { create } from "zustand";
import type { FileRef } from "#contract/bridge/registry.ts";

type Handed = { readonly caseId: number; readonly files: readonly FileRef[] };

/** Files for which somebody has chosen a case: its list of files takes them over once. */
const useHanded = create<{ readonly handed: Handed | null }>(() => ({ handed: null }));

export const handOver = (handed: Handed): void => useHanded.setState({ handed });

/** Gives the files that were handed over to this case, once. */
export function useHandedFiles(caseId: number, take: (files: readonly FileRef[]) => void): void {
  const handed = useHanded((state) => state.handed);
  useEffect(() => {
    if (handed?.caseId !== caseId) return;
    useHanded.setState({ handed: null });
    take(handed.files);
  }, [handed, caseId, take]);
}
