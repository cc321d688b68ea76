import "#ui/overlays/floating.css";
import "#ui/suggest/suggest.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import { listNamed } from "#contract/records/report-templates/tokens.ts";
import { questionOfToken } from "#instruments/answer-tokens.ts";
import { t } from "#lib/words/t.ts";
import { useFloating } from "#ui/overlays/use-floating.ts";
import { announce } from "#ui/states/live-region.tsx";
import type { TokenChoice } from "./token-choice.ts";

export const tokenOptionId = (id: string, index: number) => `${id}-token-${index}`;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

type TokenListProps = {
  /** Of the editor, which keeps the focus. */
  readonly id: string;
  readonly choice: TokenChoice;
  /** Where the list belongs, in the window. */
  readonly at: () => Place | undefined;
  readonly onChoose: (name: string) => void;
};

/** The tokens that fit what is typed after `{{`, below it. */
export function TokenList({ id, choice, at, onChoose }: TokenListProps) {
  const { found, active, from } = choice;
  const anchor = useRef<HTMLSpanElement>(null);
  const latest = useRef(at);
  latest.current = at;
  // Before the list is placed: it looks where this stands.
  useLayoutEffect(() => {
    const place = from >= 0 ? latest.current() : undefined;
    const { current } = anchor;
    if (place === undefined || current === null) return;
    current.style.left = `${place.left}px`;
    current.style.top = `${place.top}px`;
    current.style.height = `${place.bottom - place.top}px`;
  }, [from]);
  const panel = useFloating<HTMLDivElement>({ open: true, anchor, placement: "bottom-start" });
  useEffect(() => {
    document.getElementById(tokenOptionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const count = found.length;
  useEffect(() => {
    announce(t("{{count}} tokens fit. Arrows choose one, Enter puts it in.", { count }));
  }, [count]);
  return (
    <>
      <span ref={anchor} className="template-token-anchor" aria-hidden />
      <div
        ref={panel}
        id={`${id}-tokens`}
        popover="manual"
        role="listbox"
        aria-label={t("Tokens")}
        tabIndex={-1}
        className="bw-floating bw-suggest-list template-tokens"
        // The editor keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map(({ name, label, within }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus and the keys
          <div
            key={name}
            id={tokenOptionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-active={index === active}
            className="bw-suggest-option"
            onClick={() => onChoose(name)}
          >
            <span className="bw-suggest-words">
              {label}
              <span className="bw-suggest-note">
                {[`{{${name}}}`, within === null ? questionOfToken(name) : listNamed(within)?.label]
                  .filter((part) => typeof part === "string")
                  .join(" · ")}
              </span>
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
