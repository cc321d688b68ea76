import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { answerWords, isAnswer } from "#parts/words/agreement-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { askedOf } from "../print/paper-of-judgment.ts";

/** Who was asked about a signed version and how they answered, as it was signed. */
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
          facts={asked.map(({ name, answer, words }) => {
            const said = isAnswer(answer) ? answerWords[answer] : answer;
            return { label: name, value: words === null ? said : `${said}: ${words}` };
          })}
        />
      )}
    </section>
  );
}
