import { t } from "#lib/words/t.ts";
import "./written-lines.css";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { WrittenWord } from "#parts/words/draft-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** As one text, for another place. */
export const writtenText = (words: readonly WrittenWord[]): string =>
  words.map(({ label, text }) => `${label}: ${text}`).join("\n");

interface WrittenLinesProps {
  readonly words: readonly WrittenWord[];
  /** Further buttons beside *Copy what you wrote*. */
  readonly children?: ReactNode;
}

/** What somebody wrote, to be read and copied, whatever became of its record. */
export function WrittenLines({ words, children }: WrittenLinesProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(writtenText(words));
    announce(t("Copied."));
  };
  return (
    <div className="bw-written">
      <dl>
        {words.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="bw-written-actions">
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          {t("Copy what you wrote")}
        </Button>
        {children}
      </div>
    </div>
  );
}
