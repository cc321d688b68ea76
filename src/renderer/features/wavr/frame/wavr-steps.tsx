import { useEffect, useState } from "react";
import type { WavrForm } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { formName } from "#parts/saving/use-document.ts";
import { MenuLink } from "#parts/wizard/menu-link.tsx";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { StepTitle } from "#parts/wizard/step-title.tsx";
import { StepsFold } from "#parts/wizard/steps-fold.tsx";
import { knownIn } from "../state/intake.ts";
import { sectionPlace } from "../state/sections.ts";
import { codedAmong, factorsOf } from "../state/worksheet.ts";
import { requiredIn } from "../summary/judgment.ts";
import { useWavr } from "../wavr-context.ts";

/** The group of the worksheet that stands at the top of the screen; null elsewhere. */
function useDomainInView(isShown: boolean): string | null {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const scroller = document.querySelector(".wizard-scroll");
    if (!isShown || scroller === null) return;
    const look = () => {
      const top = scroller.getBoundingClientRect().top + 80;
      const heads = [...scroller.querySelectorAll<HTMLElement>(".wavr-rows")];
      const last = heads.findLast((each) => each.getBoundingClientRect().top <= top) ?? heads[0];
      setAt(last?.querySelector(".wavr-domain")?.id ?? null);
    };
    look();
    scroller.addEventListener("scroll", look, { passive: true });
    return () => scroller.removeEventListener("scroll", look);
  }, [isShown]);
  return isShown ? at : null;
}

/** The side menu: the steps with what is known and coded of each. Steps are guidance and never locked. */
export function WavrSteps() {
  const { instrument, intake, worksheet, assessment, plan, section, searchOf, people } = useWavr();
  const { worksheetsOfOthers, reading, searchOfWorksheet } = useWavr();
  const domainInView = useDomainInView(section === "worksheet" && reading === null);
  const { intake: facts, worksheet: coding, assessment: judgment, plan: planned } = instrument.wavr;
  const known = knownIn(intake.form, facts);
  const decided = requiredIn(judgment, assessment.snapshot.forms[formName] ?? {});
  const versions = plan?.versions.length ?? 0;
  const of = ({ done, total }: { readonly done: number; readonly total: number }) =>
    t("{{done}} of {{total}}", { done, total });
  const at = (name: WavrForm) => people.filter((each) => each.section === sectionPlace(name));
  return (
    <nav className="wizard-steps" aria-label={t("Steps")}>
      <StepsFold summary={t("Steps and sections")}>
        <ol>
          <li className="wizard-step">
            <StepTitle step={1} title={t("Intake")} />
            <ul>
              <li>
                <MenuLink
                  search={searchOf("intake")}
                  current={section === "intake"}
                  glyph={<ProgressGlyph {...known} />}
                  label={facts.title}
                  count={of(known)}
                  people={at("intake")}
                />
              </li>
            </ul>
          </li>
          <li className="wizard-step">
            <StepTitle step={2} title={coding.title} />
            <ul>
              {coding.domains.map(({ value, label }) => {
                const coded = codedAmong(worksheet.form, factorsOf(coding, value));
                return (
                  <li key={value}>
                    <MenuLink
                      search={searchOf("worksheet")}
                      hash={`wavr-${value}`}
                      current={domainInView === `wavr-${value}`}
                      glyph={<ProgressGlyph {...coded} />}
                      label={label}
                      count={of(coded)}
                      people={[]}
                    />
                  </li>
                );
              })}
              {worksheetsOfOthers.map(({ uuid, created_by, state }) => {
                const coded = codedAmong(state, coding.factors);
                return (
                  <li key={uuid}>
                    <MenuLink
                      search={searchOfWorksheet(uuid)}
                      current={reading?.uuid === uuid}
                      glyph={<ProgressGlyph {...coded} />}
                      label={t("Worksheet of {{who}}", { who: created_by?.full_name ?? t("Somebody") })}
                      count={of(coded)}
                      people={[]}
                    />
                  </li>
                );
              })}
            </ul>
          </li>
          <li className="wizard-step">
            <StepTitle step={3} title={judgment.title} />
            <ul>
              <li>
                <MenuLink
                  search={searchOf("assessment")}
                  current={section === "assessment"}
                  glyph={<ProgressGlyph {...decided} />}
                  label={t("Judgment")}
                  count={of(decided)}
                  people={at("assessment")}
                />
              </li>
            </ul>
          </li>
          <li className="wizard-step">
            <StepTitle step={4} title={t("Plan")} />
            <ul>
              <li>
                <MenuLink
                  search={searchOf("plan")}
                  current={section === "plan"}
                  glyph={<ProgressGlyph done={versions > 0 ? 1 : 0} total={1} />}
                  label={planned.title}
                  count={versions === 0 ? "" : t("Version {{number}}", { number: versions })}
                  people={at("plan")}
                />
              </li>
            </ul>
          </li>
        </ol>
        <p className="wizard-steps-note">{t("Steps can be done in any order.")}</p>
      </StepsFold>
    </nav>
  );
}
