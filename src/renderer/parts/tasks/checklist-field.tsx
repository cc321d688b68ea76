import { Plus, X } from "lucide-react";
import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { TaskOutput } from "./task-values.ts";

type Items = TaskOutput["checklist"];
type ChecklistFieldProps = {
  readonly value: Items;
  readonly onChange: (items: Items) => void;
  readonly error?: string | undefined;
};

const MOST = 100;

/** Small steps to tick off; Enter adds one. */
export function ChecklistField({ value, onChange, error }: ChecklistFieldProps) {
  const [text, setText] = useState("");
  const add = () => {
    if (text.trim() === "" || value.length >= MOST) return;
    onChange([...value, { text: text.trim(), done: false }]);
    setText("");
  };
  return (
    <fieldset className="bw-task-checklist">
      <legend>
        <Trans
          i18nKey="Checklist <part>(Optional)</part>"
          components={{ part: <span className="bw-task-optional" /> }}
        />
      </legend>
      <ul>
        {value.map((item, index) => (
          <li key={`${index} ${item.text}`}>
            <Checkbox
              label={item.text}
              checked={item.done}
              onChange={(event) =>
                onChange(
                  value.map((each, at) => (at === index ? { ...each, done: event.target.checked } : each)),
                )
              }
            />
            <IconButton
              icon={X}
              size="small"
              label={t("Remove {{text}}", { text: item.text })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <div className="bw-task-checklist-add">
        <TextField
          id="checklist"
          label={t("New step")}
          hideLabel
          placeholder={t("New step")}
          maxLength={200}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
              return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={Plus} onClick={add} disabled={value.length >= MOST}>
          {t("Add")}
        </Button>
      </div>
    </fieldset>
  );
}
