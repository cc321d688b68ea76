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
  /** The page that took files has lost them: it was locked. */
  readonly back: () => void;
  /** Their person has left: what was shown to one is not shown to the next. What nobody has taken still waits. */
  readonly drop: () => void;
}

/** As many files as one form takes at a time (Spec §7). */
export const mostArriving = 10;

/** What came from outside and waits for somebody to sign in. Only the newest link or place counts: one page can be open. */
export function createArrivals(staged: Pick<StagedFiles, "stage">, onArrived: () => void): Arrivals {
  let lead: Exclude<NewArrival, { readonly kind: "files" }> | null = null;
  let files: readonly StagedFile[] = [];
  let leftOut = 0;
  let given = false;
  /** Was any of the files given to somebody? */
  let shown = false;
  const forget = () => {
    files = [];
    leftOut = 0;
    given = false;
    shown = false;
  };

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
        shown = true;
        taken.push({ kind: "files", files: files.map(staged.stage), leftOut });
      }
      return taken;
    },
    settle: () => {
      if (given) forget();
    },
    back: () => {
      given = false;
    },
    drop: () => {
      if (shown) forget();
    },
  };
}
