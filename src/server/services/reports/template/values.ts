import type {
  EntryToken,
  GlobalToken,
  QuestionToken,
  TemplateListId,
} from "#contract/records/report-templates/tokens.ts";

/** What each token says; nothing where the records say nothing. */
export interface TemplateValues {
  readonly everywhere: Readonly<Record<GlobalToken | QuestionToken, string>>;
  readonly lists: { readonly [L in TemplateListId]: readonly Readonly<Record<EntryToken<L>, string>>[] };
}
