import { pack } from "./pack.ts";

interface Task {
  readonly section?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly state: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/**
 * The title of a task that was given none: the first line of its description (DOMAIN-10g), else the source to be
 * reviewed.
 */
export function taskTitle(task: Task): string {
  const [line = ""] = textOf(task.state.findings).split(/\r?\n/);
  const source = textOf(task.state.source);
  const label = pack.cstag.assessment_findings.sources.find((each) => each.value === source)?.label ?? source;
  const title = task.title ?? (task.section === "assessment_findings" ? label : line.trim());
  return title.slice(0, 300) || "Task";
}
