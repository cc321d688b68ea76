import "./stage-glyph.css";
import { type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { type TaskStatus, taskStatusNames } from "#contract/records/reminders/schema.ts";
import { t } from "#lib/words/t.ts";
import { cx } from "#ui/facts/class-names.ts";

/** What is said of a task that ended undone, where the others have their status. */
export const notNeededName = t("Not done");

/** Shapes of a ring that fills as work goes on. */
export type GlyphShape = "dashed" | "empty" | "quarter" | "half" | "three-quarters" | "tick" | "barred";

const STAGE_SHAPE = {
  intake: "dashed",
  evaluating: "quarter",
  responding: "half",
  monitoring: "three-quarters",
  closed: "tick",
} satisfies Record<CaseStage, GlyphShape>;

const STATUS_SHAPE = { 1: "empty", 2: "half", 3: "three-quarters", 4: "tick" } satisfies Record<
  TaskStatus,
  GlyphShape
>;

const WEDGE = {
  quarter: "M7 7V3.4A3.6 3.6 0 0 1 10.6 7Z",
  half: "M7 7V3.4A3.6 3.6 0 0 1 7 10.6Z",
  "three-quarters": "M7 7V3.4A3.6 3.6 0 1 1 3.4 7Z",
} as const;

export type GlyphProps = {
  readonly shape: GlyphShape;
  /** Accessible name, where no word is beside it. */
  readonly label?: string;
  readonly size?: number;
};

/** A bare ring, also for steps and progress. */
export function Glyph({ shape, label, size = 14 }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      className={cx("bw-glyph", shape === "dashed" && "bw-glyph-dashed")}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shape === "tick" ? (
        <>
          <circle cx="7" cy="7" r="7" fill="currentcolor" />
          <path
            d="m4.1 7.2 2 2 3.8-4.2"
            className="bw-glyph-tick"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <circle
          cx="7"
          cy="7"
          r="6.2"
          stroke="currentcolor"
          strokeWidth="1.6"
          strokeDasharray={shape === "dashed" ? "2.2 2.1" : undefined}
        />
      )}
      {shape === "barred" ? (
        <path d="M4.4 7h5.2" stroke="currentcolor" strokeWidth="1.6" strokeLinecap="round" />
      ) : null}
      {shape in WEDGE ? <path d={WEDGE[shape as keyof typeof WEDGE]} fill="currentcolor" /> : null}
    </svg>
  );
}

/** The ring of a case's stage with its word, or with the word as its accessible name. */
export function StageGlyph({ stage, word = true }: { readonly stage: CaseStage; readonly word?: boolean }) {
  const name = caseStageNames[stage];
  if (!word) return <Glyph shape={STAGE_SHAPE[stage]} label={name} />;
  return (
    <span className="bw-stage">
      <Glyph shape={STAGE_SHAPE[stage]} />
      {name}
    </span>
  );
}

/** The ring of a task's status with its word, or with the word as its accessible name. */
export function TaskStatusGlyph({
  status,
  word = true,
}: {
  readonly status: TaskStatus;
  readonly word?: boolean;
}) {
  const name = taskStatusNames[status];
  if (!word) return <Glyph shape={STATUS_SHAPE[status]} label={name} />;
  return (
    <span className="bw-stage">
      <Glyph shape={STATUS_SHAPE[status]} />
      {name}
    </span>
  );
}

/** The ring of a task that is over and nobody did, by what is said of it: struck, not ticked. */
export const UndoneGlyph = ({ name }: { readonly name: string }) => <Glyph shape="barred" label={name} />;

/** The shape for "n of m answered": empty, a quarter, half, three quarters, a tick. */
export function progressShape(done: number, total: number): GlyphShape {
  if (total <= 0 || done <= 0) return "empty";
  if (done >= total) return "tick";
  const part = done / total;
  return part < 0.4 ? "quarter" : part < 0.65 ? "half" : "three-quarters";
}

/** The ring alone, for menus. */
export const taskStatusShape = (status: TaskStatus): GlyphShape => STATUS_SHAPE[status];
