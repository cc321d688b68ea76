import { t } from "#lib/words/t.ts";
/** One step: what it says, and the parts of the shell that it points at, the first of them that is on screen. */
export interface TourStep {
  readonly title: string;
  readonly words: string;
  readonly at: readonly string[];
  readonly placement: "right-start" | "bottom-end" | "top-start";
}

/** The four steps of a first look. */
export const tourSteps: readonly TourStep[] = [
  {
    title: t("Where work waits"),
    words: t(
      "My tasks holds what you are to do, late ones first. The bell tells what colleagues did that concerns you.",
    ),
    at: ['#rail a[href="/tasks"]', "#rail-toggle"],
    placement: "right-start",
  },
  {
    title: t("A case"),
    words: t(
      "Everything about one concern is in one case: the exact words, the people, assessments, tasks and files. Cases lists those that you may see.",
    ),
    at: ['#rail a[href="/cases"]', "#rail-toggle"],
    placement: "right-start",
  },
  {
    title: t("Nothing is lost"),
    words: t(
      "This line always says where your work is kept, and whether it is saved. Without a network you go on working, and what you write waits here.",
    ),
    at: ["#strip"],
    placement: "top-start",
  },
  {
    title: t("Help and lock"),
    words: t(
      "Help explains each page and its keys. Before you leave your desk, lock the window: nothing stays readable.",
    ),
    at: ["#help-toggle"],
    placement: "bottom-end",
  },
];
