import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './node.mjs'

const places = [
  // Draws the same without all that a browser has around its pages, in two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium for the browser tests; on Debian as root it is installed when there is none.
 * @returns {string}
 */
export function ensureChromium() {
  const found = [process.env.CHROMIUM_PATH, ...places].find(path => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail(
      'The browser tests need Chromium: install it, or give its path as CHROMIUM_PATH, and run npm test again.',
    )
  }
  console.log('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (existsSync(places[0])) return places[0]
  fail('Chromium could not be installed; apt-get says why above.')
}
