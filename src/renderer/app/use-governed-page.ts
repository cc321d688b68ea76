import { useEffect } from "react";
import { usePolicy } from "#lib/bridge/policy.ts";
import { changeLanguage, chosenLanguage } from "#lib/words/language/language.ts";

/** What policies ask of the page as a whole: its language, and that nothing of it reaches paper. */
export function useGovernedPage(): void {
  const { values, fixed } = usePolicy();
  const language = fixed.has("Language") ? values.Language : null;
  useEffect(() => {
    if (language !== null && chosenLanguage(window) !== language) changeLanguage(window, language);
  }, [language]);
  const { Print } = values;
  useEffect(() => {
    // Also of the browser's own menu: what stands in print-sheet.css leaves the paper empty.
    document.documentElement.toggleAttribute("data-printing-off", !Print);
  }, [Print]);
}
