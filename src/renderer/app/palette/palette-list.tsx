// biome-ignore-all lint/a11y/useSemanticElements: a list of choices under a text field has no element of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the text field has the keys

import { useEffect, useRef } from "react";
import { t } from "#lib/words/t.ts";
import type { PaletteGroup, PaletteOption } from "#renderer/app/palette/palette-groups.tsx";
import { wordParts } from "#renderer/app/palette/word-parts.ts";
import { Kbd } from "#ui/facts/kbd.tsx";

const marked = (text: string, words: readonly string[] = []) =>
  wordParts(text, words).map((part) =>
    part.found ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  );

type PaletteListProps = {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Index of the active option among all. */
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (option: PaletteOption) => void;
};

/** The options by group; the arrow keys of the text field move through them. */
export function PaletteList({ id, groups, at, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Runs again because: another option must be scrolled into view
  useEffect(() => {
    list.current?.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest" });
  }, [at, groups]);

  if (groups.length === 0)
    return <p className="bw-palette-none">{t("Nothing matches. Try fewer letters.")}</p>;
  let place = -1;
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("Results")} className="bw-palette-list">
      {groups.map((group) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
          <div id={`${id}-${group.title}`} role="presentation" className="bw-palette-group">
            {group.title}
          </div>
          {group.options.map((option) => {
            place += 1;
            const index = place;
            return (
              <div
                key={option.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className="bw-palette-option"
                onPointerMove={() => {
                  if (index !== at) onPoint(index);
                }}
                onClick={() => onChoose(option)}
              >
                {option.sign}
                <span className="bw-palette-text">
                  <span className="bw-palette-line">
                    <span className="bw-palette-label">{marked(option.label, option.words)}</span>
                    {option.note ? (
                      <span className="bw-palette-note">{marked(option.note, option.words)}</span>
                    ) : null}
                  </span>
                  {option.excerpt ? (
                    <span className="bw-palette-excerpt">{marked(option.excerpt, option.words)}</span>
                  ) : null}
                </span>
                <span className="bw-palette-end">
                  {option.end}
                  {index === at && !option.end ? <Kbd keys="↵" /> : null}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
