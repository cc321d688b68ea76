import type { ReactNode } from "react";

/** Title at the left, save state and actions at the right. */
export function HeadRow({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="wizard-head">
      <h1 className="wizard-title">{title}</h1>
      <div className="wizard-head-actions">{children}</div>
    </div>
  );
}
