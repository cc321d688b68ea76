import { createHash } from "node:crypto";
import { escapeHtml } from "#server/text/escape-html.ts";
import { type CardLanguage, cardWords, dayWords } from "./page-words.ts";
import type { CardRow } from "./repository.ts";

/** HTML that may be put into other HTML as it is. */
interface Safe {
  readonly safe: string;
}

/** A template of which everything that is filled in is escaped, unless it was made by this. */
const html = (parts: TemplateStringsArray, ...values: readonly (string | Safe)[]): Safe => ({
  safe: parts.reduce((whole, part, at) => {
    const value = values[at - 1] ?? "";
    return `${whole}${typeof value === "string" ? escapeHtml(value) : value.safe}${part}`;
  }),
});

const nothing: Safe = { safe: "" };

const style = `:root{color-scheme:light dark;--ink:#1c2127;--soft:#5f6b7c;--line:#c5cbd3;--page:#f6f7f9;--paper:#fff;--act:#215db0;--stop:#ac2f33}
@media(prefers-color-scheme:dark){:root{--ink:#f6f7f9;--soft:#abb3bf;--line:#5f6b7c;--page:#1c2127;--paper:#252a31;--act:#8abbff;--stop:#fa999c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:24px 16px 48px}
section{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:20px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}
h2{font-size:15px;margin:20px 0 2px;color:var(--soft);font-weight:600}
p{margin:0 0 12px}
.words{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
.until{margin-top:20px}
.soft{color:var(--soft)}
.stop{color:var(--stop);font-weight:600}
label{display:block;font-weight:600;margin-top:12px}
input[name=code]{display:block;width:100%;font:22px/1.3 ui-monospace,monospace;letter-spacing:.1em;text-transform:uppercase;padding:10px 12px;margin:4px 0 16px;border:1px solid var(--soft);border-radius:6px;background:var(--paper);color:var(--ink)}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:1px solid var(--act);border-radius:6px;background:var(--act);color:var(--paper)}
a{color:var(--act)}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
footer{margin-top:16px;color:var(--soft);font-size:15px}
@media print{button,footer a{display:none}section{border:0;padding:0}}`;

/**
 * Nothing runs and nothing is loaded: only these styles, named by their hash. Its forms go to this server; nobody frames it,
 * and no search engine keeps it (V-13).
 */
export const cardPageHeaders: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

interface Frame {
  readonly language: CardLanguage;
  readonly school: string | null;
  readonly heading: string;
  readonly content: Safe;
  /** Does the foot offer the other language? Not after a form was sent: a link would ask for the code again. */
  readonly offers: boolean;
}

function page({ language, school, heading, content, offers }: Frame): string {
  const words = cardWords[language];
  const other = language === "en" ? "es" : "en";
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${words.title} · Bellwether</title>
<style>${{ safe: style }}</style>
</head>
<body>
<main>
<section>
<h1>${heading}</h1>
${school === null ? nothing : html`<p class="soft">${school}</p>`}
${content}
</section>
<footer>Bellwether${offers ? html` · <a href="?lang=${other}" lang="${other}" hreflang="${other}">${words.other}</a>` : nothing}</footer>
</main>
</body>
</html>
`.safe;
}

/** Asks for the code; `wrong` after one that is not right. */
export function askingPage(language: CardLanguage, school: string, wrong: boolean): string {
  const words = cardWords[language];
  const content = html`<p>${words.ask}</p>
<form method="post">
${wrong ? html`<p class="stop" id="wrong" role="alert">${words.wrongCode}</p>` : nothing}
<label for="code">${words.code}</label>
<span class="soft" id="help">${words.codeHelp}</span>
<input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus aria-describedby="${wrong ? "wrong help" : "help"}"${wrong ? html` aria-invalid="true"` : nothing}>
<button type="submit">${words.open}</button>
</form>`;
  return page({ language, school, heading: words.title, content, offers: !wrong });
}

export interface ReadPage {
  readonly language: CardLanguage;
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
<input type="hidden" name="version" value="${String(card.version)}">
<button type="submit">${words.read}</button>
</form>`
}`;
  return page({
    language,
    school,
    heading: words.to(card.name, card.role),
    content,
    offers: false,
  });
}

/** The same for a link that never was, and for a card that has ended, is locked, was taken back or has yet to begin. */
export function unavailablePage(language: CardLanguage): string {
  const words = cardWords[language];
  const content = html`<p>${words.unavailable}</p>`;
  return page({ language, school: null, heading: words.title, content, offers: false });
}

export function laterPage(language: CardLanguage): string {
  const words = cardWords[language];
  const content = html`<p>${words.later}</p>`;
  return page({ language, school: null, heading: words.title, content, offers: false });
}
