import { requiredProgress, themeProgress } from "#instruments/worksheets/answers.ts";
import { t } from "#lib/words/t.ts";
import { MenuLink } from "#parts/wizard/menu-link.tsx";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { StepTitle } from "#parts/wizard/step-title.tsx";
import { StepsFold } from "#parts/wizard/steps-fold.tsx";
import { conclusionPlace, presencePlace } from "../places.ts";
import { useWorksheet } from "../worksheet-context.ts";

/** The side menu: the themes with how much of each was looked into, and the conclusion. Steps are never locked. */
export function PageSteps() {
  const { pack, worksheet, place, searchOf, people } = useWorksheet();
  const linkTo = (to: string, label: string, progress: { readonly done: number; readonly total: number }) => (
    <li key={to}>
      <MenuLink
        search={searchOf(to)}
        current={place === to}
        glyph={<ProgressGlyph {...progress} />}
        label={label}
        count={t("{{done}} of {{total}}", { done: progress.done, total: progress.total })}
        people={people.filter((each) => each.section === presencePlace(to))}
      />
    </li>
  );
  return (
    <nav className="wizard-steps" aria-label={t("Steps")}>
      <StepsFold summary={t("Steps and sections")}>
        <ol>
          <li className="wizard-step">
            <StepTitle step={1} title={t("Themes")} />
            <ul>
              {pack.themes.map((each) => linkTo(each.key, each.title, themeProgress(worksheet.form, each)))}
            </ul>
          </li>
          <li className="wizard-step">
            <StepTitle step={2} title={pack.conclusion.title} />
            <ul>{linkTo(conclusionPlace, pack.conclusion.title, requiredProgress(worksheet.form, pack))}</ul>
          </li>
        </ol>
        <p className="wizard-steps-note">{t("Steps can be done in any order.")}</p>
      </StepsFold>
    </nav>
  );
}
