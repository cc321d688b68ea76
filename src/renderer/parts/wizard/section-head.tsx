import type { ReactNode } from "react";

interface SectionHeadProps {
  readonly title: ReactNode;
  /** "14 of 18 answered", or the section's one action. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
}

/** Title of a section with its introduction. */
export function SectionHead({ title, side, children }: SectionHeadProps) {
  return (
    <header className="wizard-section-head">
      <div className="wizard-section-line">
        <h2 className="wizard-section-title" tabIndex={-1} data-section-title>
          {title}
        </h2>
        {side ? <div className="wizard-section-side">{side}</div> : null}
      </div>
      {children ? <div className="wizard-intro">{children}</div> : null}
    </header>
  );
}
