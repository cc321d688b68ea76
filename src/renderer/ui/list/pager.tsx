import { t } from "#lib/words/t.ts";
import "./pager.css";
import type { ReactNode } from "react";
import type { PageFacts } from "#lib/lists/use-paged-list.ts";
import { Button } from "#ui/buttons/button.tsx";

type PagerProps = {
  /** Names the landmark: "Pages of the history". */
  readonly label: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly meta: PageFacts;
  /** The words of the two buttons; "Newer" and "Older" unless told. */
  readonly words?: readonly [before: string, after: string];
  /** In place of which entries the page holds. */
  readonly children?: ReactNode;
};

/** From page to page of a list. Draws nothing where there is one page only. */
export function Pager({ label, page, onPage, meta, words = [t("Newer"), t("Older")], children }: PagerProps) {
  if (meta.last_page <= 1) return null;
  return (
    <nav className="bw-pager" aria-label={label}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words[0]}
      </Button>
      <Button size="small" disabled={page >= meta.last_page} onClick={() => onPage(page + 1)}>
        {words[1]}
      </Button>
      <span className="bw-numbers" role="status">
        {children ??
          (meta.more
            ? t("{{from}} to {{to}} of more than {{total, number}}", {
                from: meta.from ?? 0,
                to: meta.to ?? 0,
                total: meta.total - 1,
              })
            : t("{{from}} to {{to}} of {{total, number}}", {
                from: meta.from ?? 0,
                to: meta.to ?? 0,
                total: meta.total,
              }))}
      </span>
    </nav>
  );
}
