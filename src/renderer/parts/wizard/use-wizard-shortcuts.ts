import { use, useRef } from "react";
import { ShortcutsContext, useShortcut } from "#lib/screen/use-shortcuts.ts";
import { nextUnanswered } from "./next-unanswered.ts";

/** Every item of the section that can be answered, in reading order. */
const items = () => [...document.querySelectorAll<HTMLElement>("[data-item]")];
const nameOf = (element: HTMLElement) => element.dataset.item ?? "";

/** Moves the focus to the next item without an answer; false where all are answered. */
export function focusUnanswered(by: 1 | -1): boolean {
  const all = items();
  const open = new Set(all.filter((item) => item.dataset.answered === "no").map(nameOf));
  const current = document.activeElement?.closest<HTMLElement>("[data-item]") ?? null;
  const names = all.map(nameOf);
  const next = nextUnanswered(names, (key) => !open.has(key), current && nameOf(current), by);
  const target = all.find((item) => nameOf(item) === next);
  const control = target?.querySelector<HTMLElement>("input, textarea");
  if (!target || !control) return false;
  control.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
  return true;
}

interface WizardActions {
  readonly nextOpen: (by: 1 | -1) => void;
  readonly move: (by: 1 | -1) => void;
  readonly save: () => void;
}

const dialogIsOpen = () => document.querySelector(".bp6-dialog") !== null;

/** The keys of a wizard; a dialog above it handles them itself. */
export function useWizardShortcuts(actions: WizardActions) {
  const latest = useRef(actions);
  latest.current = actions;
  const shortcuts = use(ShortcutsContext);
  const unlessDialog = (run: (now: WizardActions) => void) => () => {
    if (!dialogIsOpen()) run(latest.current);
  };
  /** Whoever goes on by a key of its own has left the text: the next letter is an answer. */
  const goesOn = (run: (now: WizardActions) => void) =>
    unlessDialog((now) => {
      shortcuts?.pointAt();
      run(now);
    });
  useShortcut(
    "F8",
    "Next unanswered",
    goesOn((now) => now.nextOpen(1)),
  );
  useShortcut(
    "Shift F8",
    "Previous unanswered",
    goesOn((now) => now.nextOpen(-1)),
  );
  useShortcut(
    "Alt PageDown",
    "Next section",
    goesOn((now) => now.move(1)),
  );
  useShortcut(
    "Alt PageUp",
    "Previous section",
    goesOn((now) => now.move(-1)),
  );
  useShortcut(
    "Mod S",
    "Save now",
    unlessDialog((now) => now.save()),
  );
}
