import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";

const at = (path: string) => resolve(import.meta.dirname, path);

/** Three builds. `main` also holds the browser host, the server and its worker, which share core's chunks. */
export default defineConfig({
  main: {
    build: {
      outDir: "out/main",
      rollupOptions: {
        input: {
          index: at("src/main/electron/main.ts"),
          browser: at("src/main/browser/main.ts"),
          server: at("src/server/server.ts"),
          "server-worker": at("src/server/worker.ts"),
        },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  },
  preload: {
    build: {
      outDir: "out/preload",
      externalizeDeps: false,
      rollupOptions: {
        input: at("src/preload/index.ts"),
        output: { format: "cjs", entryFileNames: "index.cjs" },
      },
    },
  },
  renderer: {
    root: at("src/renderer"),
    plugins: [react()],
    build: {
      outDir: at("out/renderer"),
      emptyOutDir: true,
      rollupOptions: { input: at("src/renderer/index.html") },
    },
  },
});
