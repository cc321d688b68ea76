import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";
import { Icon } from "#ui/facts/icon.tsx";

interface SayProps {
  readonly children: string;
  /** The same in the language that is spoken; the English stays below for whoever reads it aloud. */
  readonly translated?: Translated | undefined;
}

/** A text in the language of the interview. */
export interface Translated {
  readonly language: string;
  readonly text: string;
}

/** Words to be read aloud. */
export function Say({ children, translated }: SayProps) {
  return (
    <div className="cstag-say">
      <span className="cstag-say-mark">{t("Say")}</span>
      {translated === undefined ? (
        <p>{children}</p>
      ) : (
        <div>
          <p lang={translated.language}>{translated.text}</p>
          <p className="cstag-question-below">{children}</p>
        </div>
      )}
    </div>
  );
}

/** A note for the interviewer only. */
export function ForYou({ children }: { readonly children: ReactNode }) {
  return (
    <p className="cstag-for-you">
      <Icon of={EyeOff} size={14} />
      <span>
        <strong>{t("For you, not read aloud.")}</strong> {children}
      </span>
    </p>
  );
}
