import { t } from "#lib/words/t.ts";
import "./field.css";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type Ref, useState } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Field, type FieldProps, splitFieldProps } from "./field.tsx";

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "ref" | "type"> & {
    /** Default `current-password`; `new-password` where one is chosen. */
    readonly autoComplete?: string;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** A password with a button that shows it. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wires) => (
        <span className="bw-input-box bw-input-box-end">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wires}
            type={shown ? "text" : "password"}
            className="bw-input"
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? t("Hide password") : t("Show password")}
            size="small"
            className="bw-input-box-button"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
