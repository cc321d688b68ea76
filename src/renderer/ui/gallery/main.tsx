import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { type ThemeChoice, useTheme } from "#lib/use-theme.ts";
import { ControlSamples } from "#ui/gallery/control-samples.tsx";
import { FormSamples } from "#ui/gallery/form-samples.tsx";
import { GridSample } from "#ui/gallery/grid-sample.tsx";
import { OverlaySamples } from "#ui/gallery/overlay-samples.tsx";
import { StateSamples } from "#ui/gallery/state-samples.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

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
