import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import packageFile from "./package.json" with { type: "json" };
import { licenseList } from "./scripts/lib/package/shipped-parts.mjs";

const at = (path: string) => resolve(import.meta.dirname, path);

/** Lists every file that the build wrote for the page; a host serves these and no others (S-2). */
const listPageFiles = (folder: string, list: string) => ({
  name: "bellwether-page-files",
  writeBundle: async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, resolve(entry.parentPath, entry.name)).split(sep).join("/")}`);
    await mkdir(dirname(list), { recursive: true });
    await writeFile(list, JSON.stringify(paths.sort()));
  },
});

/** Addresses have several parts, so the page must load its files from the root; electron-vite assumes `file:`. */
const filesFromRoot = () => ({ name: "bellwether-base", config: () => ({ base: "/" }) });

/**
 * The catalogue of US English has every message, for types and for translators. At run time a message is its own key: only
 * those with other words for one than for many are needed.
 */
const neededWords = () => ({
  name: "bellwether-words",
  enforce: "pre" as const,
  transform: (code: string, id: string) => {
    if (!id.endsWith("/lib/words/catalogue/en-US.json")) return null;
    const all = Object.entries(JSON.parse(code) as Record<string, string>);
    return JSON.stringify(
      Object.fromEntries(all.filter(([key, words]) => key.replace(/_(one|other)$/, "") !== words)),
    );
  },
});

/**
 * The page in few files: a start asks for a dozen of them and not for a hundred and fifty. `start` is what main.tsx needs
 * before it sets how schemas are made, so no schema may stand in it; `shared` is what three screens or more need,
 * without the reader of PDF documents, which few screens open.
 */
const pageFiles = [
  {
    name: "start",
    test: /[\\/]node_modules[\\/](zod|react|react-dom|scheduler|i18next)[\\/]|vite[\\/]preload-helper|[\\/]lib[\\/]words[\\/](t\.ts|language[\\/]|catalogue[\\/]en-US)/,
    priority: 1,
  },
  { name: "shared", minShareCount: 3, test: (id: string) => !id.includes("pdfjs-dist") },
];

/**
 * The programs that somebody may start by hand, with the Node of the machine. The database's native part ends an older one
 * without a word: so each is reached by a few lines that look first.
 */
const programs = ["browser", "server", "bellwether"] as const;
const [neededNode = ""] = packageFile.devDependencies.node.split(".");
const programStart = (name: string) => `if (Number(process.versions.node.split(".")[0]) < ${neededNode}) {
  process.stderr.write("Bellwether needs Node ${neededNode}, and this is " + process.versions.node + ". Use the one that is installed with it: node_modules/.bin/node.\\n");
  process.exit(1);
}
await import("./${name}-program.js");
`;
const programStarts = () => ({
  name: "bellwether-program-starts",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => unknown }) {
    for (const name of programs)
      this.emitFile({ type: "asset", fileName: `${name}.js`, source: programStart(name) });
  },
});

/** The licenses of all parts of a release, for About: a chunk of its own, which only that page loads. */
const licenses = () => ({
  name: "bellwether-licenses",
  resolveId: (id: string) => (id === "virtual:bellwether-licenses" ? `\0${id}` : null),
  load: (id: string) =>
    id === "\0virtual:bellwether-licenses"
      ? `export const licenses = JSON.parse(${JSON.stringify(JSON.stringify(licenseList(at("."))))});`
      : null,
});

/** Packages of hundreds of small modules, which core and the server would each load one by one at their start. */
const inBundle = ["kysely", "zod"] as const;

/** Three builds. `main` also holds the browser host, the server and its worker, which share core's chunks. */
export default defineConfig({
  main: {
    plugins: [programStarts()],
    build: {
      outDir: "out/main",
      externalizeDeps: { exclude: [...inBundle] },
      rollupOptions: {
        input: {
          index: at("src/main/electron/main.ts"),
          "browser-program": at("src/main/browser/main.ts"),
          "server-program": at("src/server/server.ts"),
          "bellwether-program": at("src/server/bellwether-program.ts"),
          "server-worker": at("src/server/worker.ts"),
          "server-jobs": at("src/server/job-worker.ts"),
          "spelling-worker": at("src/main/electron/spelling/spelling-worker.ts"),
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
    // The reader of .msg files asks for it; a browser knows the same code pages, and has no buffers of Node.
    resolve: { alias: { "iconv-lite": at("src/renderer/lib/foreign/code-pages.ts") } },
    plugins: [
      react(),
      neededWords(),
      filesFromRoot(),
      licenses(),
      listPageFiles(at("out/renderer"), at("out/renderer-files.json")),
    ],
    build: {
      outDir: at("out/renderer"),
      emptyOutDir: true,
      minify: true,
      // The browser host runs in whatever Chromium is installed, which may be older than Electron's.
      target: "chrome120",
      rollupOptions: {
        input: at("src/renderer/index.html"),
        output: { codeSplitting: { groups: pageFiles } },
      },
    },
  },
});
