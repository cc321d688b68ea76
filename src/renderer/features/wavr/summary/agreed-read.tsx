import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { answerSaid, askedOf } from "../print/paper-of-judgment.ts";
import { SayLater } from "./say-later.tsx";

/** Who was asked about a signed version and how they answered, then or later; oneself can still say it here. */
export function AgreedRead({ kept }: { readonly kept: WavrSummary }) {
  const asked = askedOf(kept);
  return (
    <section className="wavr-agreement" aria-labelledby="judgment-agreement">
      <h3 id="judgment-agreement" className="wizard-block-title">
        {t("Who agreed with version {{number}}", { number: kept.number })}
      </h3>
      {asked.length === 0 ? (
        <p className="wizard-row-help">{t("Nobody was asked.")}</p>
      ) : (
        <FactList
          facts={asked.map((each) => {
            const said = answerSaid(each);
            return { label: each.name, value: each.words === null ? said : `${said}: ${each.words}` };
          })}
        />
      )}
      <SayLater kept={kept} />
    </section>
  );
}
