import { guestPage, html, nothing } from "#server/http/guest-pages/page.ts";
import { dayWords, type GuestLanguage } from "#server/http/guest-pages/words.ts";
import { cardWords } from "./page-words.ts";
import type { CardRow } from "./repository.ts";

export interface ReadPage {
  readonly language: GuestLanguage;
  readonly school: string;
  readonly card: CardRow;
  /** Shows that its reader had the code; goes back with "I have read this". */
  readonly pass: string;
  readonly say: "read it" | "changed" | "thanks";
}

/** The words of a card, and below them what says that they were read. */
export function readingPage({ language, school, card, pass, say }: ReadPage): string {
  const words = cardWords[language];
  const content = html`${say === "changed" ? html`<p class="stop" role="alert">${words.changed}</p>` : nothing}
${say === "thanks" ? html`<p role="status"><strong>${words.thanks}</strong></p>` : nothing}
<h2>${words.what}</h2>
<p class="words">${card.what_to_do}</p>
<h2>${words.call}</h2>
<p class="words">${card.whom_to_call}</p>
<p class="soft until">${words.until(dayWords(language, card.last_day))}. ${words.alone}</p>
${
  say === "thanks"
    ? nothing
    : html`<form method="post">
<input type="hidden" name="pass" value="${pass}">
<input type="hidden" name="version" value="${String(card.words_version)}">
<button type="submit">${words.read}</button>
</form>`
}`;
  return guestPage({
    language,
    title: words.title,
    school,
    heading: words.to(card.name, card.role),
    content,
  });
}
