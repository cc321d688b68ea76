import "#ui/styles/base.css";
import { OverlaysProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { Toaster } from "#ui/overlays/toast.tsx";
import { LiveRegion } from "#ui/states/live-region.tsx";

/** Wraps the whole window: base styles, the stack of dialogs, toasts, the polite announcer. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <OverlaysProvider>
      <Toaster>{children}</Toaster>
      <LiveRegion />
    </OverlaysProvider>
  );
}
