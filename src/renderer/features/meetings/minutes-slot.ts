import type { ComponentType } from "react";
import type { Meeting } from "#contract/records/meetings/schema.ts";

export interface MinutesProps {
  readonly caseId: number;
  readonly meeting: Meeting;
  /** Opens the dialog of a new task with the words of a line; the task then names that line. */
  readonly onTask: (line: { readonly id: string; readonly text: string }) => void;
}

/** Where minutes are typed. Without it the agenda has the whole width until the meeting has ended. */
export const minutesSlot: ComponentType<MinutesProps> | null = null as ComponentType<MinutesProps> | null;
