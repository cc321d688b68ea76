import type { ReactNode } from "react";
import { breakpoints } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";

/** In one column the menu is a disclosure that is closed at first (UI-2); else it is simply shown. */
export function StepsFold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const single = useMedia(breakpoints.single);
  return (
    <details className="wizard-steps-fold" open={!single}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
