import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './node.mjs'

const HEADLESS = '/usr/bin/chromium-headless-shell'
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium for the browser tests. Debian's headless shell draws the same without all that a browser has
 * around its pages, in three quarters of the time: as root it is installed, also where there is a whole browser.
 * @returns {string}
 */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  if (!existsSync(HEADLESS)) install('chromium-headless-shell')
  const found = [HEADLESS, ...browsers].find(path => existsSync(path))
  if (found) return found
  fail(
    'The browser tests need Chromium: install it, or give its path as CHROMIUM_PATH, and run npm test again.',
  )
}

/**
 * Installs a whole browser beside the shell, which keeps no pages for Back: one journey needs that.
 */
export function ensureWholeChromium() {
  if (wholeChromium() === undefined) install('chromium')
}

/**
 * The path of a whole browser, if there is one.
 * @returns {string | undefined}
 */
export function wholeChromium() {
  const given = process.env.CHROMIUM_PATH
  return [given, ...browsers].find(path => path && path !== HEADLESS && existsSync(path))
}

/** @param {string} name */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} for the browser tests …`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  } catch {
    console.log('It could not be installed; apt-get says why above.')
  }
}
