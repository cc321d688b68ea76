import { Paperclip, ShieldCheck } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { Link } from "react-router";
import { type Section, type Step, stepExpectation, steps } from "#instruments/cstag.ts";
import { type ProgressParts, sectionProgress } from "#instruments/progress.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { t } from "#lib/words/t.ts";
import { MenuLink } from "#parts/wizard/menu-link.tsx";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { StepTitle } from "#parts/wizard/step-title.tsx";
import { StepsFold } from "#parts/wizard/steps-fold.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { filesPlace } from "../address.ts";
import { useCstag } from "../cstag-context.ts";
import { sectionSummary, tasksIn } from "../state/progress.ts";

/** The side menu: four steps, seven sections and their progress. Steps are guidance and never locked (DOMAIN-2). */
export function StepMenu() {
  const { assessment, snapshot, place, caseRecord } = useCstag();
  const source: ProgressParts = useMemo(
    () => ({
      steps: { ...assessment?.state.steps, ...snapshot.forms },
      tasks: tasksIn(assessment?.tasks ?? []),
      interviews: assessment?.interviews ?? [],
    }),
    [assessment, snapshot.forms],
  );
  const files = Object.keys(assessment?.attachments ?? {}).length;
  return (
    <nav className="wizard-steps" aria-label={t("Steps")}>
      <StepsFold summary={t("Steps and sections")}>
        <ol>
          {steps.map((step) => (
            <StepEntry key={step.step} step={step} source={source} />
          ))}
        </ol>
        <p className="wizard-steps-note">{t("Steps can be done in any order.")}</p>
        <ul className="wizard-steps-more">
          <li>
            <SectionLink
              section={filesPlace}
              current={place.section === filesPlace}
              glyph={<Icon of={Paperclip} size={14} />}
              label={t("Files")}
              count={String(files)}
            />
          </li>
          {caseRecord === null ? null : (
            <li>
              <Link to={paths.casePlans(caseRecord.id)} className="wizard-menu-link">
                <Icon of={ShieldCheck} size={14} />
                <span className="wizard-menu-words">{t("Safety plan and check-ins")}</span>
              </Link>
            </li>
          )}
        </ul>
      </StepsFold>
    </nav>
  );
}

function StepEntry({ step, source }: { readonly step: Step; readonly source: ProgressParts }) {
  const { classification } = useCstag();
  const expected = stepExpectation(classification, step.step);
  return (
    <li className="wizard-step">
      <StepTitle step={step.step} title={step.title}>
        {expected === null || expected.value === "required" ? null : (
          <span className="wizard-step-expected">{expected.label}</span>
        )}
      </StepTitle>
      <ul>
        {step.sections.map((section) => (
          <SectionEntry key={section.key} section={section} source={source} />
        ))}
      </ul>
    </li>
  );
}

function SectionEntry({ section, source }: { readonly section: Section; readonly source: ProgressParts }) {
  const { place } = useCstag();
  const narrow = useMedia(breakpoints.narrow);
  const progress = sectionProgress(section.key, source);
  const begun = progress.done > 0 || (section.key === "interviews" && progress.total > 0);
  return (
    <li>
      <SectionLink
        section={section.key}
        current={place.section === section.key}
        glyph={<ProgressGlyph {...progress} begun={begun} />}
        label={section.label}
        count={sectionSummary(section.key, source).replace(" of ", narrow ? "/" : " of ")}
      />
    </li>
  );
}

type LinkShown = Omit<ComponentProps<typeof MenuLink>, "search" | "people">;

function SectionLink({ section, ...shown }: { readonly section: string } & LinkShown) {
  const { searchOf, people } = useCstag();
  return (
    <MenuLink
      {...shown}
      search={searchOf({ section })}
      people={people.filter((each) => each.section === section)}
    />
  );
}
