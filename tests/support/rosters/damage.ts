import type { RosterFormat } from "#server/rosters/roster.ts";
import { formDamages } from "./damages/form.ts";
import { rowDamages } from "./damages/rows.ts";
import { valueDamages } from "./damages/values.ts";
import { wholeDamages } from "./damages/whole.ts";
import type { Draft, Whereabouts } from "./draft.ts";

/** What a damage did. */
export interface Spoiled {
  /** The codes of all problems that reading must tell, notes included. */
  readonly codes: readonly string[];
  /** Rows that mention one of these ids may be missing or read otherwise; all others must arrive as they were. */
  readonly ids?: readonly string[];
  /** Reading must end with a fatal problem. */
  readonly fatal?: boolean;
}

export interface Damage {
  readonly name: string;
  /** Where it is not told, it fits every format. */
  readonly formats?: readonly RosterFormat[];
  readonly spoil: (draft: Draft, where: Whereabouts) => Spoiled;
  /** Limits of the reading, where the damage is to be too large. */
  readonly limits?: { readonly unpackedBytes: number };
}

/** Every kind of damage, each by its name. */
export const damages: readonly Damage[] = [...formDamages, ...valueDamages, ...rowDamages, ...wholeDamages];
