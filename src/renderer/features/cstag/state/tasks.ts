import type { Choice } from "#instruments/cstag.ts";
import type { Instrument, ResponseAction } from "#instruments/instrument.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

export interface SuggestionGroup {
  readonly category: Choice;
  readonly actions: readonly ResponseAction[];
}
export interface Suggestions {
  readonly recommended: readonly SuggestionGroup[];
  readonly alsoAvailable: readonly SuggestionGroup[];
}

const byCategory = (
  categories: readonly Choice[],
  actions: readonly ResponseAction[],
): readonly SuggestionGroup[] =>
  categories
    .map((category) => ({
      category,
      actions: actions.filter((action) => action.category === category.value),
    }))
    .filter((group) => group.actions.length > 0);

/**
 * The catalogue for a classification, by category: a starting point, not a rule. Without a classification all of it
 * is offered and nothing is recommended.
 */
export function suggestionsFor(
  { actions, categories }: Instrument["response"],
  classification: number | null,
): Suggestions {
  const fits = actions.filter(
    (action) => classification === null || action.classifications.includes(classification),
  );
  const isRecommended = (action: ResponseAction) =>
    classification !== null && action.recommended_for.includes(classification);
  return {
    recommended: byCategory(categories, fits.filter(isRecommended)),
    alsoAvailable: byCategory(
      categories,
      fits.filter((action) => !isRecommended(action)),
    ),
  };
}

/** Is a suggestion among the tasks already? Its words may have been edited, so the catalogue's key counts too. */
export const isTaken = (action: ResponseAction, states: readonly SectionForm[]): boolean =>
  states.some((state) => state.suggestion === action.key || state.findings === action.text);

/** `days` days after `today`; both as `YYYY-MM-DD`. */
export function dayAfter(today: string, days: number): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
