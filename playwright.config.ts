import { defineConfig } from '@playwright/test'
import { ensureChromium } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may be too slow once. What then passes is listed as flaky, and is to be looked into.
  retries: process.env['CI'] ? 1 : 0,
  // Generous, as only what fails takes so long: a machine may be slow, or busy with something else.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-GB',
    // Too narrow for a map beside the list: it is drawn without a graphics card here, and takes most of the time.
    viewport: { width: 1000, height: 900 },
    // A trace of every journey takes a quarter of their time.
    trace: 'on-first-retry',
    reuseContext: true,
    // It would fetch all of the app for every journey.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: ensureChromium(),
      // The clock that `scripts/journeys-at.sh` gives to everything else ends a browser.
      env: { ...process.env, LD_PRELOAD: '' },
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
