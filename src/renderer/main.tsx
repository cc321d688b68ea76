import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { chosenLanguage } from "#lib/words/language/language.ts";
import { speak } from "#lib/words/t.ts";

// The page's CSP forbids code from strings. Schemas read this setting when they are made, so the rest is loaded after
// it.
config({ jitless: true });
// Constants of the application's modules are words already, so the language is known before they are loaded.
const language = chosenLanguage(window);
speak(language);
document.documentElement.lang = language;

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root element.");
const { Boot } = await import("#renderer/app/boot.tsx");
createRoot(root).render(
  <StrictMode>
    <Boot />
  </StrictMode>,
);
