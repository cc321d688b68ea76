import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { messages } from "#ui/forms/form-messages.ts";

/** Why a text is too long; undefined where it is not. Spaces around it do not count, since they are not kept. */
export function lengthProblem(text: string, most: number | undefined): string | undefined {
  const { length } = text.trim();
  return most !== undefined && length > most ? messages.tooLong(most, length) : undefined;
}

/**
 * Lets a text field take more than may be kept: it says so and its `Form` is not sent, and nothing that was typed or
 * pasted is cut off. `box` goes around the control, and `look` is called on each change.
 */
export function useLengthLimit(most: number | undefined): {
  readonly box: RefObject<HTMLSpanElement | null>;
  readonly problem: string | undefined;
  readonly look: () => void;
} {
  const box = useRef<HTMLSpanElement>(null);
  const [problem, setProblem] = useState<string>();
  const look = () => {
    if (most === undefined) return;
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const now = lengthProblem(control?.value ?? "", most);
    control?.setCustomValidity(now ?? "");
    setProblem(now);
  };
  // Without dependencies because: a form puts values into its fields without their knowing.
  useLayoutEffect(look);
  return { box, problem, look };
}
