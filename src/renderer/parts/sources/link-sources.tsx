import "./sources.css";
import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { SourceKind, Sources } from "./use-sources.ts";

interface LinkSourcesProps {
  readonly title: string;
  readonly linked: readonly string[];
  readonly of: Sources;
  readonly onChange: (linked: readonly string[]) => void;
  readonly onClose: () => void;
}

const groups: readonly { readonly kind: SourceKind; readonly label: string }[] = [
  { kind: "interview", label: t("Interviews") },
  { kind: "task", label: t("Findings and tasks") },
  { kind: "file", label: t("Files") },
  { kind: "comment", label: t("Comments") },
];

/** Chooses what of the case some evidence comes from. */
export function LinkSources({ title, linked, of, onChange, onClose }: LinkSourcesProps) {
  const [looked, look] = useState("");
  const found = of.all.filter(({ label, note }) =>
    `${label} ${note}`.toLocaleLowerCase().includes(looked.trim().toLocaleLowerCase()),
  );
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      {of.all.length > 8 ? (
        <TextField
          label={t("Search the sources")}
          value={looked}
          onChange={(event) => look(event.target.value)}
        />
      ) : null}
      {of.reading ? <Skeleton label={t("Loading what the case holds")} count={4} /> : null}
      {!of.reading && of.all.length === 0 ? (
        <p className="bw-dialog-text">
          {t("The case has no interviews, tasks, files or comments yet. Add one there first.")}
        </p>
      ) : null}
      {of.all.length > 0 && found.length === 0 ? (
        <p className="bw-dialog-text" role="status">
          {t("Nothing of the case matches these words.")}
        </p>
      ) : null}
      {groups.map(({ kind, label }) => {
        const these = found.filter((each) => each.kind === kind);
        return these.length === 0 ? null : (
          <fieldset key={kind} className="case-source-group">
            <legend className="bw-field-label">{label}</legend>
            {these.map((each) => (
              <Checkbox
                key={each.ref}
                label={
                  <>
                    {each.label} <span className="case-source-note">{each.note}</span>
                  </>
                }
                checked={linked.includes(each.ref)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...linked, each.ref]
                      : linked.filter((other) => other !== each.ref),
                  )
                }
              />
            ))}
          </fieldset>
        );
      })}
    </Dialog>
  );
}
