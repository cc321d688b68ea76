import { X } from "lucide-react";
import type { BellTime } from "#contract/records/organizations/schedule.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldRows } from "#ui/fields/field-rows.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

type Problem = { readonly message?: string | undefined };
type BellTimesFieldProps = {
  readonly id: string;
  readonly value: readonly BellTime[];
  readonly onChange: (value: BellTime[]) => void;
  readonly errors:
    | (Problem & { readonly [at: number]: { readonly [K in keyof BellTime]?: Problem } | undefined })
    | undefined;
};

/** The periods of a school day, each with its name, its start and its end. */
export function BellTimesField({ id, value, onChange, errors }: BellTimesFieldProps) {
  const set = (at: number, change: Partial<BellTime>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const last = value.at(-1);
  return (
    <FieldRows
      legend={t("Bell times")}
      help={t(
        "They name the period in which something happened, and are offered where a task is due at a time.",
      )}
      add={t("Add period")}
      onAdd={() =>
        onChange([
          ...value,
          { name: t("Period {{number}}", { number: value.length + 1 }), starts: last?.ends ?? "", ends: "" },
        ])
      }
    >
      {value.map((each, at) => {
        const number = at + 1;
        const field = (name: keyof BellTime, label: string, type: "text" | "time") => (
          <TextField
            id={`${id}.${at}.${name}`}
            label={label}
            type={type}
            required
            maxLength={name === "name" ? 40 : undefined}
            value={each[name]}
            error={errors?.[at]?.[name]?.message}
            onChange={(event) => set(at, { [name]: event.target.value })}
          />
        );
        return (
          <fieldset key={`period ${number}`} className="bw-settings-bell">
            <legend className="bw-hidden">{t("Period {{number}}", { number })}</legend>
            {field("name", t("Name"), "text")}
            {field("starts", t("Starts"), "time")}
            {field("ends", t("Ends"), "time")}
            <IconButton
              icon={X}
              label={t("Remove period {{number}}", { number })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </fieldset>
        );
      })}
    </FieldRows>
  );
}
