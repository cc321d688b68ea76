import { Plus } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";

interface SuggestionsProps {
  readonly title: string;
  /** By area; an area without a name has none. */
  readonly groups: readonly { readonly label: string; readonly texts: readonly string[] }[];
  readonly onUse: (text: string, group: string) => void;
}

/** What the pack offers, each added by its chip and edited there. A starting point, not a rule. */
export function Suggestions({ title, groups, onUse }: SuggestionsProps) {
  const shown = groups.filter(({ texts }) => texts.length > 0);
  if (shown.length === 0) return null;
  const count = shown.reduce((sum, { texts }) => sum + texts.length, 0);
  return (
    <details className="wavr-suggestions">
      <summary>
        {title} <span className="wavr-suggestions-count">{count}</span>
      </summary>
      {shown.map(({ label, texts }) => (
        <div key={label}>
          {label === "" ? null : <h3>{label}</h3>}
          <ul>
            {texts.map((text) => (
              <li key={text}>
                <Button size="small" icon={Plus} className="wavr-chip" onClick={() => onUse(text, label)}>
                  <span className="bw-hidden">{t("Add:")} </span>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
