import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { type ThemeChoice, useTheme } from "#lib/screen/use-theme.ts";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { UiProvider } from "#ui/layout/ui-provider.tsx";
import { ControlSamples } from "./control-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { GridSample } from "./grid-sample.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { StateSamples } from "./state-samples.tsx";

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const;

function Gallery() {
  const asked = new URLSearchParams(window.location.search).get("theme");
  const [theme, setTheme] = useState<ThemeChoice>(asked === "dark" ? "dark" : "light");
  useTheme(theme);
  return (
    <main className="bw-gallery" tabIndex={-1}>
      <div className="bw-gallery-bar">
        <h1 className="bw-page-title">Parts</h1>
        <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div className="bw-gallery-grid">
        <ControlSamples />
        <FormSamples />
        <StateSamples />
        <OverlaySamples />
        <GridSample />
      </div>
    </main>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <UiProvider>
          <Gallery />
        </UiProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}
