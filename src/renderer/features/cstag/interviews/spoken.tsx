import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/facts/icon.tsx";

/** Words to be read aloud. */
export function Say({ children }: { readonly children: ReactNode }) {
  return (
    <div className="cstag-say">
      <span className="cstag-say-mark">Say</span>
      <p>{children}</p>
    </div>
  );
}

/** A note for the interviewer only. */
export function ForYou({ children }: { readonly children: ReactNode }) {
  return (
    <p className="cstag-for-you">
      <Icon of={EyeOff} size={14} />
      <span>
        <strong>For you, not read aloud.</strong> {children}
      </span>
    </p>
  );
}
