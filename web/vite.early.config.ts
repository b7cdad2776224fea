import { join } from 'node:path'
import { defineConfig } from 'vite'
import usual from './vite.config.ts'

/** The script that stands in the document of a trip: one file with nothing in it that it does not call. */
export default defineConfig({
  ...usual,
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/early.ts'),
      treeshake: { moduleSideEffects: false },
      output: { format: 'iife', entryFileNames: 'early.js' },
    },
  },
})
