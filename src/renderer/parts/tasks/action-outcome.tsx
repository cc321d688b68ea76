import type { ComponentProps } from "react";
import { maxOutcome } from "#contract/records/tasks/schema.ts";
import { t } from "#lib/words/t.ts";
import { TextArea } from "#ui/fields/text-area.tsx";

type ActionOutcomeProps = Omit<ComponentProps<typeof TextArea>, "label" | "help"> & {
  /** Did somebody say what came of it already? */
  readonly said: boolean;
  /** Is the action said to be done? */
  readonly done: boolean;
};

/** What came of an action of a plan: asked once it is done, and shown from then on. */
export function ActionOutcome({ said, done, ...field }: ActionOutcomeProps) {
  if (!done && !said) return null;
  return (
    <TextArea
      {...field}
      label={t("Outcome")}
      optional
      rows={2}
      maxLength={maxOutcome}
      help={t("What came of it, for everybody who reads the plan. Left empty, the plan says Done alone.")}
    />
  );
}
