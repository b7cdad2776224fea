import { join } from 'node:path'
import { defineConfig } from 'vite'
import usual from './vite.config.ts'

const at = (name: string) => join(import.meta.dirname, `src/${name}.ts`)

/** The scripts in the documents of a trip, with nothing in them that they do not call. */
export default defineConfig({
  ...usual,
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    rolldownOptions: {
      input: { early: at('early'), hold: at('hold') },
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
