import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Serves the gallery of parts. Development only: no build takes it in. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  root: new URL("../", import.meta.url).pathname,
  plugins: [react()],
  server: { port: 5199, strictPort: true },
  cacheDir: "node_modules/.vite-gallery",
});
