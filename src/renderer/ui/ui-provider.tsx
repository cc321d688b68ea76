import "./base.css";
import { OverlaysProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { LiveRegion } from "#ui/live-region.tsx";
import { Toaster } from "#ui/toast.tsx";

/** Goes around the whole window: base styles, the stack of dialogs, toasts, the polite announcer. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <OverlaysProvider>
      <Toaster>{children}</Toaster>
      <LiveRegion />
    </OverlaysProvider>
  );
}
