import { isLinkName, type LinkKind } from "#contract/bridge/deep-links.ts";
import type { Arrival, arrivalPlaces } from "#contract/bridge/registry.ts";
import type { StagedFile } from "#core/ports/files.ts";
import type { StagedFiles } from "./staged-files.ts";

/** What a host was handed from outside its windows. */
export type NewArrival =
  | { readonly kind: "link"; readonly to: LinkKind; readonly name: string }
  | { readonly kind: "place"; readonly place: (typeof arrivalPlaces)[number] }
  | { readonly kind: "files"; readonly files: readonly StagedFile[]; readonly leftOut: number };

export interface Arrivals {
  readonly add: (arrival: NewArrival) => void;
  /** Everything that waits, once. Files are given again after `back`, until they are settled. */
  readonly take: () => readonly Arrival[];
  /** Files that were taken have found their case, or were put away. */
  readonly settle: () => void;
  /** The page that took files has lost them: it was locked, or its person signed out. */
  readonly back: () => void;
}

/** As many files as one form takes at a time (Spec §7). */
export const mostArriving = 10;

/** What came from outside and waits for somebody to sign in. Only the newest link or place counts: one page can be open. */
export function createArrivals(staged: Pick<StagedFiles, "stage">, onArrived: () => void): Arrivals {
  let lead: Exclude<NewArrival, { readonly kind: "files" }> | null = null;
  let files: readonly StagedFile[] = [];
  let leftOut = 0;
  let given = false;

  return {
    add: (arrival) => {
      if (arrival.kind === "link" && !isLinkName(arrival.to, arrival.name)) return;
      if (arrival.kind === "files") {
        const all = [...files, ...arrival.files];
        files = all.slice(0, mostArriving);
        leftOut += arrival.leftOut + all.length - files.length;
        given = false;
      } else lead = arrival;
      onArrived();
    },
    take: () => {
      const taken: Arrival[] = lead === null ? [] : [{ ...lead }];
      lead = null;
      if (!given && (files.length > 0 || leftOut > 0)) {
        given = true;
        taken.push({ kind: "files", files: files.map(staged.stage), leftOut });
      }
      return taken;
    },
    settle: () => {
      if (!given) return;
      files = [];
      leftOut = 0;
      given = false;
    },
    back: () => {
      given = false;
    },
  };
}
