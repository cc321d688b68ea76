import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";

interface StepTitleProps {
  readonly step: number;
  readonly title: string;
  /** Stands behind the title. */
  readonly children?: ReactNode;
}

/** The heading of a step in the menu, with its number. */
export function StepTitle({ step, title, children }: StepTitleProps) {
  return (
    <h2 className="wizard-step-title">
      <span className="wizard-step-number">
        <span className="bw-hidden">{t("Step")} </span>
        {step}
      </span>
      <span className="wizard-step-words">{title}</span>
      {children}
    </h2>
  );
}
