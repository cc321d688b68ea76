import "./progress-bar.css";
import { ProgressBar as BlueprintProgressBar } from "@blueprintjs/core";

export type ProgressBarProps = {
  /** Its name: "Camera 15.mp4, uploading". */
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  /** In words for screen readers: "26 of 31". */
  readonly valueText?: string;
};

/** Progress of work or answers, never a result. */
export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  return (
    <BlueprintProgressBar
      aria-label={valueText ? `${label}: ${valueText}` : label}
      value={Math.max(0, Math.min(1, value))}
      animate={false}
      stripes={false}
      className="bw-progress"
    />
  );
}
