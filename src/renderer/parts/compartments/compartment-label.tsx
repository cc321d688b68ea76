import "./compartments.css";
import { Lock } from "lucide-react";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { compartmentLabels } from "./compartment-words.ts";

/** Says of an entry or a file that it lies in a closed compartment: a lock and a word, never a color. */
export function CompartmentLabel({ of }: { readonly of: Compartment | null | undefined }) {
  if (of === null || of === undefined || of === openCompartment) return null;
  return (
    <span className="compartment-label">
      <Icon of={Lock} size={12} />
      {compartmentLabels[of]}
    </span>
  );
}
