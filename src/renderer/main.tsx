import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";

// The page's CSP forbids code from strings. Schemas read this setting when they are made, so the rest is loaded after
// it.
config({ jitless: true });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root element.");
const { Boot } = await import("#renderer/app/boot.tsx");
createRoot(root).render(
  <StrictMode>
    <Boot />
  </StrictMode>,
);
