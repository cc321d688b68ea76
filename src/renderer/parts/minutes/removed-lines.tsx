import { RotateCcw } from "lucide-react";
import type { DocumentLine } from "#contract/records/minutes/document.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";

interface RemovedLinesProps {
  readonly lines: readonly DocumentLine[];
  readonly nameOf: (client: number) => string | null;
  /** Null where nothing is changed any more. */
  readonly onRestore: ((id: string) => void) | null;
}

/** Lines that were taken away, with who did it, and back with them. */
export function RemovedLines({ lines, nameOf, onRestore }: RemovedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <details className="bw-minutes-removed">
      <summary>{t("{{count}} removed lines", { count: lines.length })}</summary>
      <ul>
        {lines.map(({ id, text, client, removedBy }) => (
          <li key={id}>
            <div>
              <p>{text}</p>
              <p className="bw-minutes-by">
                {t("Written by {{author}}, removed by {{name}}", {
                  author: nameOf(client) ?? t("a colleague"),
                  name: (removedBy === null ? null : nameOf(removedBy)) ?? t("a colleague"),
                })}
              </p>
            </div>
            {onRestore === null ? null : (
              <Button size="small" icon={RotateCcw} onClick={() => onRestore(id)}>
                {t("Bring back")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
