import "./guidance.css";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/facts/icon.tsx";

export type GuidanceProps = { readonly title?: ReactNode; readonly children?: ReactNode };

/** Standing guidance beside or under its question: always there, never a modal, never set off by an answer. */
export function Guidance({ title, children }: GuidanceProps) {
  return (
    <div className="bw-guidance" role="note">
      <Icon of={Info} />
      <div>
        {title ? <strong className="bw-guidance-title">{title}</strong> : null}
        <span className="bw-guidance-text">{children}</span>
      </div>
    </div>
  );
}
