import { ArrowLeft } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { SafetyKind } from "#instruments/interviews.ts";
import { groupProgress, type Progress, safetyProgress } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { StepsFold } from "#parts/wizard/steps-fold.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { type GroupState, groupState, groupStates } from "../state/safety.ts";

interface GroupMenuProps {
  readonly instrument: SafetyKind;
  readonly form: SectionForm;
  readonly current: string;
  /** The query that shows a group. */
  readonly linkOf: (group: string) => string;
  /** In place of the link while the interview is not saved: the details come first. */
  readonly onOpen: ((group: string) => void) | null;
  readonly backTo: string;
}

/** A ring for each state, as it stands beside a group in that state. */
const samples = {
  done: { done: 1, total: 1 },
  begun: { done: 1, total: 2 },
  untouched: { done: 0, total: 1 },
} satisfies Record<GroupState, Progress>;

const stateNames: Readonly<Record<GroupState, string>> = {
  done: t("done"),
  begun: t("begun"),
  untouched: t("not begun"),
};

/** The question groups of a type with their counts, open in any order, and a way back to the menu (Spec §2). */
export function GroupMenu({ instrument, form, current, linkOf, onOpen, backTo }: GroupMenuProps) {
  const { state } = useLocation();
  const { done } = safetyProgress(form);
  const states = instrument.groups.map((group) => groupState(group, form));
  return (
    <nav className="wizard-steps" aria-label={t("Question groups")}>
      <div className="cstag-groups-head">
        <Link
          to={{ search: backTo }}
          state={state}
          className="cstag-back"
          aria-label={t("Back to the steps")}
        >
          <Icon of={ArrowLeft} />
        </Link>
        <h2 className="wizard-step-words">{instrument.label}</h2>
        <span className="wizard-menu-count">
          {t("{{done}} of {{total}}", { done, total: instrument.total })}
        </span>
      </div>
      <p className="wizard-steps-note cstag-groups-note">
        {t("Take the groups in any order, and go back whenever you like. What you wrote is kept.")}
      </p>
      <ul className="cstag-groups-states" aria-label={t("How far the groups are")}>
        {groupStates.map((each) => (
          <li key={each}>
            <ProgressGlyph {...samples[each]} />
            {states.filter((state) => state === each).length} {stateNames[each]}
          </li>
        ))}
      </ul>
      <StepsFold summary={t("Question groups")}>
        <ul>
          {instrument.groups.map((group) => {
            const progress = groupProgress(group, form);
            return (
              <li key={group.key}>
                <Link
                  to={{ search: linkOf(group.key) }}
                  state={state}
                  className={cx("wizard-menu-link", group.key === current && "wizard-menu-link-current")}
                  aria-current={group.key === current ? "step" : undefined}
                  onClick={(event) => {
                    if (onOpen === null) return;
                    event.preventDefault();
                    onOpen(group.key);
                  }}
                >
                  <ProgressGlyph {...progress} />
                  <span className="wizard-menu-words">
                    {group.label} <span className="bw-hidden">({stateNames[groupState(group, form)]})</span>
                  </span>
                  <span className="wizard-menu-count">
                    {progress.done}/{progress.total}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </StepsFold>
    </nav>
  );
}
