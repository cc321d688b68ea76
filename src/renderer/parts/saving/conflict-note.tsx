import "./conflict-note.css";
import { GitCompareArrows } from "lucide-react";
import { sayChangedBy } from "#lib/forms/conflict-details.ts";
import { useChangeReader } from "#lib/forms/use-change-reader.ts";
import { t } from "#lib/words/t.ts";
import { clashValue, type FieldContext, mayKeepBoth } from "#parts/words/clash-words.ts";
import { valueLabel } from "#parts/words/field-labels.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import type { Conflict } from "./saver.ts";
import type { SectionForm } from "./section-form.ts";

interface ConflictNoteProps {
  readonly title: string;
  readonly conflict: Conflict;
  readonly mine: SectionForm;
  /** The record of the fields, which tells which of them are free text. */
  readonly context: FieldContext;
  /** What a field is called, in the words of its form. */
  readonly labelOf: (field: string) => string;
  readonly onKeep: (side: "mine" | "theirs" | "both") => void;
}

/** Two versions side by side; nothing is overwritten until one is chosen (UI-5j). */
export function ConflictNote({ title, conflict, mine, context, labelOf, onKeep }: ConflictNoteProps) {
  const reader = useChangeReader();
  const both = conflict.fields.every((field) =>
    mayKeepBoth([field], mine[field], conflict.theirs[field], context),
  );
  const say = (field: string, value: unknown) =>
    (context.kind === "wavr" ? clashValue([field], value, context) : null) ?? valueLabel(field, value);
  return (
    <section
      className="saving-conflict"
      role="alert"
      aria-label={t("{{title}} was changed twice", { title })}
    >
      <p className="saving-conflict-title">
        <Icon of={GitCompareArrows} />
        <strong>{t("{{title}} was changed twice.", { title })}</strong>
      </p>
      <p>
        {t(
          "{{changedBy}} Nothing was overwritten. Choose which to keep; the rest of both is kept either way.",
          { changedBy: sayChangedBy(conflict.changed, t("other answers to what you changed here"), reader) },
        )}
      </p>
      <div className="saving-conflict-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Field")}</th>
              <th scope="col">{t("Yours")}</th>
              <th scope="col">{t("Theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map((field) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>{say(field, mine[field])}</td>
                <td>{say(field, conflict.theirs[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="saving-conflict-actions">
        <Button variant="primary" size="small" onClick={() => onKeep("mine")}>
          {t("Keep yours")}
        </Button>
        <Button size="small" onClick={() => onKeep("theirs")}>
          {t("Keep theirs")}
        </Button>
        {both ? (
          <Button size="small" onClick={() => onKeep("both")}>
            {t("Keep both, yours first")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
