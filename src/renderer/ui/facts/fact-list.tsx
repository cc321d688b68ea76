import { t } from "#lib/words/t.ts";
import "./fact-list.css";
import type { ReactNode } from "react";

export type Fact = {
  readonly label: string;
  /** Null or empty reads "None". */
  readonly value: ReactNode;
};

/** Names and values in two columns; a name may come more than once. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="bw-facts">
      {facts.map((fact, index) => (
        <div key={`${index} ${fact.label}`} className="bw-facts-row">
          <dt>{fact.label}</dt>
          <dd>
            {fact.value === null || fact.value === undefined || fact.value === "" ? (
              <span className="bw-facts-none">{t("None")}</span>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
