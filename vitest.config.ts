import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { seed } from './scripts/seed.mjs'
import { Sequencer } from './scripts/sequence.mjs'

export default defineConfig({
  test: {
    environment: 'node',
    // The tests wait for the database more than they compute.
    maxWorkers: availableParallelism() + 1,
    // The product, which the files have in common, is loaded once in each worker.
    isolate: false,
    // Real databases and real processes, on machines that may be busy with something else.
    testTimeout: process.env['TESTS'] === 'long' ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    // No test leans on those before it, in its file or in its worker.
    sequence: { shuffle: true, seed: seed(), sequencer: Sequencer },
    setupFiles: ['scripts/seed.setup.mjs'],
    projects: [
      ...['contract', 'server', 'web', 'scripts'].map(name => ({
        extends: true as const,
        test: {
          name,
          include: [name === 'scripts' ? 'scripts/**/*.test.ts' : `${name}/src/**/*.test.ts`],
          // The next file in the worker finds the globals as they were.
          unstubGlobals: true,
          unstubEnvs: true,
          // Only the server needs a database, one for all of its files, and the index of places.
          globalSetup: name === 'server' ? ['scripts/build.mjs', 'server/src/testing/global-setup.ts'] : [],
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['scripts/seed.setup.mjs', 'web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
