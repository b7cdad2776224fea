import { join } from 'node:path'
import { defineConfig } from 'vite'
import usual from './vite.config.ts'

const at = (name: string) => join(import.meta.dirname, `src/${name}.ts`)

/** The script that stands in the document of a trip, and what draws its day: with nothing in them that they do not call. */
export default defineConfig({
  ...usual,
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    rolldownOptions: {
      input: { early: at('early'), 'drawn-day': at('early-day') },
      preserveEntrySignatures: 'exports-only',
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
