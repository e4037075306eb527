// Bundles every script directly under src/ into one file of the same name under static/dist.
// Names carry no hash: templates name them directly and the server answers with an ETag.
import { readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { defineConfig } from "vite";

const sources = resolve(import.meta.dirname, "src");
const entries = readdirSync(sources)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .map((name) => [basename(name, ".ts"), resolve(sources, name)]);

export default defineConfig({
  base: "/static/dist/",
  build: {
    outDir: resolve(import.meta.dirname, "../src/caipan/web/static/dist"),
    emptyOutDir: true,
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: Object.fromEntries(entries),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "shared-[name].js",
        assetFileNames: "[name][extname]",
      },
    },
  },
});
