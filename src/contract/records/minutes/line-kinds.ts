/** What a line of minutes is: plain words, what was decided, what is to be done, what is asked, a heading above others. */
export const lineKinds = ["text", "decision", "task", "question", "heading"] as const;
export type LineKind = (typeof lineKinds)[number];

export const isLineKind = (value: unknown): value is LineKind =>
  (lineKinds as readonly unknown[]).includes(value);
