import { pack } from "./pack.ts";

interface Task {
  readonly section: string;
  readonly title?: string | null | undefined;
  readonly state: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A title that was not given: the description's first line (DOMAIN-10g), else what is to be reviewed. */
export function taskTitle(task: Task): string {
  const [line = ""] = textOf(task.state.findings).split(/\r?\n/);
  const source = textOf(task.state.source);
  const label = pack.cstag.assessment_findings.sources.find((each) => each.value === source)?.label ?? source;
  const title = task.title ?? (task.section === "assessment_findings" ? label : line.trim());
  return title.slice(0, 300) || "Task";
}
