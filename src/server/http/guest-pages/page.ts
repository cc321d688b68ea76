import { createHash } from "node:crypto";
import { escapeHtml } from "#server/text/escape-html.ts";
import { type GuestLanguage, type GuestWords, guestWords } from "./words.ts";

/** HTML that may be put into other HTML as it is. */
export interface Safe {
  readonly safe: string;
}

/** A template of which everything that is filled in is escaped, unless it was made by this. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Safe)[]): Safe => ({
  safe: parts.reduce((whole, part, at) => {
    const value = values[at - 1] ?? "";
    return `${whole}${typeof value === "string" ? escapeHtml(value) : value.safe}${part}`;
  }),
});

export const nothing: Safe = { safe: "" };

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
export const guestPageHeaders: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

interface Frame {
  readonly language: GuestLanguage;
  readonly title: string;
  readonly school: string | null;
  readonly heading: string;
  readonly content: Safe;
  /** Does the foot offer the other language? Not after a form was sent: a link would ask for the code again. */
  readonly offers?: boolean;
}

/** A page for people without an account. */
export function guestPage({ language, title, school, heading, content, offers = false }: Frame): string {
  const other = language === "en" ? "es" : "en";
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Bellwether</title>
<style>${{ safe: style }}</style>
</head>
<body>
<main>
<section>
<h1>${heading}</h1>
${school === null ? nothing : html`<p class="soft">${school}</p>`}
${content}
</section>
<footer>Bellwether${offers ? html` · <a href="?lang=${other}" lang="${other}" hreflang="${other}">${guestWords[language].other}</a>` : nothing}</footer>
</main>
</body>
</html>
`.safe;
}

interface AskingPage {
  readonly language: GuestLanguage;
  readonly words: GuestWords;
  readonly school: string;
  /** After a code that is not right. */
  readonly wrong: boolean;
}

/** Asks for the code, and says nothing but what kind of thing it opens and of which school. */
export function askingPage({ language, words, school, wrong }: AskingPage): string {
  const common = guestWords[language];
  const content = html`<p>${words.ask}</p>
<form method="post">
${wrong ? html`<p class="stop" id="wrong" role="alert">${common.wrongCode}</p>` : nothing}
<label for="code">${common.code}</label>
<span class="soft" id="help">${common.codeHelp}</span>
<input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus aria-describedby="${wrong ? "wrong help" : "help"}"${wrong ? html` aria-invalid="true"` : nothing}>
<button type="submit">${words.open}</button>
</form>`;
  return guestPage({ language, title: words.title, school, heading: words.title, content, offers: !wrong });
}

/** A page that says one thing. */
export function sayingPage(language: GuestLanguage, title: string, text: string): string {
  return guestPage({ language, title, school: null, heading: title, content: html`<p>${text}</p>` });
}

/** The same for a link that never was, and for one that has ended, is locked, was taken back or has yet to begin. */
export const unavailablePage = (language: GuestLanguage, words: GuestWords): string =>
  sayingPage(language, words.title, words.unavailable);

export const laterPage = (language: GuestLanguage, words: GuestWords): string =>
  sayingPage(language, words.title, guestWords[language].later);

export const notNowPage = (language: GuestLanguage, words: GuestWords): string =>
  sayingPage(language, words.title, guestWords[language].notNow);
