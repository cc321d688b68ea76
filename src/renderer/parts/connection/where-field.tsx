import { Laptop, Server } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";

/** Where records are kept. */
export type Where = "computer" | "server";

type WhereFieldProps = { readonly value: Where; readonly onChange: (where: Where) => void };

/** This computer, or a team server. */
export function WhereField({ value, onChange }: WhereFieldProps) {
  return (
    <RadioGroup<Where>
      label={t("Where your records are kept")}
      layout="cards"
      value={value}
      onChange={onChange}
      options={[
        {
          value: "computer",
          label: t("This computer"),
          note: t("For one person. Nothing leaves it."),
          icon: Laptop,
        },
        {
          value: "server",
          label: t("Team server"),
          note: t("Shared with your school or district."),
          icon: Server,
        },
      ]}
    />
  );
}
