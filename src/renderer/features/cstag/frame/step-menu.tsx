import { Paperclip } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { type Section, type Step, stepExpectation, steps } from "#instruments/cstag.ts";
import { type Progress, type ProgressParts, sectionProgress } from "#instruments/progress.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { t } from "#lib/words/t.ts";
import { Glyph, progressShape } from "#parts/cases/stage-glyph.tsx";
import { PresenceFaces } from "#parts/presence/presence.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { filesPlace } from "../address.ts";
import { useCstag } from "../cstag-context.ts";
import { sectionSummary, tasksIn } from "../state/progress.ts";

/** The ring of a count: dashed while it is empty. */
export function ProgressGlyph({ done, total, begun = done > 0 }: Progress & { readonly begun?: boolean }) {
  const shape = progressShape(done, total);
  return <Glyph shape={shape !== "empty" ? shape : begun ? "quarter" : "dashed"} />;
}

/** The side menu: four steps, seven sections and their progress. Steps are guidance and never locked (DOMAIN-2). */
export function StepMenu() {
  const { assessment, snapshot, place } = useCstag();
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
    <nav className="cstag-steps" aria-label={t("Steps")}>
      <StepsFold summary={t("Steps and sections")}>
        <ol>
          {steps.map((step) => (
            <StepEntry key={step.step} step={step} source={source} />
          ))}
        </ol>
        <p className="cstag-steps-note">{t("Steps can be done in any order.")}</p>
        <ul className="cstag-steps-more">
          <li>
            <MenuLink
              section={filesPlace}
              current={place.section === filesPlace}
              glyph={<Icon of={Paperclip} size={14} />}
              label={t("Files")}
              count={String(files)}
            />
          </li>
        </ul>
      </StepsFold>
    </nav>
  );
}

/** In one column the menu is a disclosure that is closed at first (UI-2); else it is simply shown. */
export function StepsFold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const single = useMedia(breakpoints.single);
  return (
    <details className="cstag-steps-fold" open={!single}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function StepEntry({ step, source }: { readonly step: Step; readonly source: ProgressParts }) {
  const { classification } = useCstag();
  const expected = stepExpectation(classification, step.step);
  return (
    <li className="cstag-step">
      <h2 className="cstag-step-title">
        <span className="cstag-step-number">
          <span className="bw-hidden">{t("Step")} </span>
          {step.step}
        </span>
        <span className="cstag-step-words">{step.title}</span>
        {expected === null || expected.value === "required" ? null : (
          <span className="cstag-step-expected">{expected.label}</span>
        )}
      </h2>
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
      <MenuLink
        section={section.key}
        current={place.section === section.key}
        glyph={<ProgressGlyph {...progress} begun={begun} />}
        label={section.label}
        count={sectionSummary(section.key, source).replace(" of ", narrow ? "/" : " of ")}
      />
    </li>
  );
}

interface MenuLinkProps {
  readonly section: string;
  readonly current: boolean;
  readonly glyph: ReactNode;
  readonly label: string;
  readonly count: string;
}

function MenuLink({ section, current, glyph, label, count }: MenuLinkProps) {
  const { searchOf, people } = useCstag();
  const { state } = useLocation();
  return (
    <Link
      to={{ search: searchOf({ section }) }}
      state={state}
      className={cx("cstag-menu-link", current && "cstag-menu-link-current")}
      aria-current={current ? "step" : undefined}
    >
      {glyph}
      <span className="cstag-menu-words">{label}</span>
      <PresenceFaces people={people.filter((each) => each.section === section)} />
      <span className="cstag-menu-count">{count}</span>
    </Link>
  );
}
