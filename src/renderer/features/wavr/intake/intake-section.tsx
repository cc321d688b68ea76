import { Fragment } from "react";
import { adultKey } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { UnderAge } from "../frame/under-age.tsx";
import { knownIn } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";
import { IntakeField } from "./intake-field.tsx";
import { TakeAll } from "./take-all.tsx";

/** Five sections of facts. Nothing is rated here; what is not known stays blank. */
export function IntakeSection() {
  const { instrument, intake, underAge } = useWavr();
  const words = instrument.wavr.intake;
  return (
    <section>
      <SectionHead
        title={words.title}
        side={t("{{done}} of {{total}} answered", { ...knownIn(intake.form, words) })}
      >
        {words.intro}
      </SectionHead>
      <TakeAll />
      {words.sections.map(({ key, label, fields }) => (
        <fieldset key={key} className="wavr-facts">
          <legend className="wizard-rows-title">{label}</legend>
          {fields.map((field) => (
            <Fragment key={field.key}>
              <IntakeField field={field} />
              {underAge && field.key === adultKey ? <UnderAge /> : null}
            </Fragment>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
