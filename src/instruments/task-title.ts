import { sourceOf } from "./sources.ts";

type State = Readonly<Record<string, unknown>>;

interface Task {
  readonly title?: string | null | undefined;
  readonly state: State;
}

const titleMax = 300;
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/**
 * The title of a task for which none is typed: the first line of its description (DOMAIN-10g), else which source is
 * to be reviewed; empty where it says neither.
 */
export function defaultTaskTitle(state: State): string {
  const line = textOf(state.findings).split(/\r?\n/, 1)[0]?.trim() ?? "";
  const source = textOf(state.source);
  const known = sourceOf(source);
  const title = line || (known ? `Review ${inSentence(known.label)}` : source);
  return title.length > titleMax ? `${title.slice(0, titleMax - 1)}…` : title;
}

/** The title that a task is kept under: its own, at most 300 characters, else the default one. */
export const taskTitle = ({ title, state }: Task): string =>
  title?.slice(0, titleMax) || defaultTaskTitle(state) || "Task";
