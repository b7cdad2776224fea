import type { BrowserContext } from '@playwright/test'

/**
 * Listens to everything that no visit may cause: console errors, uncaught errors, CSP violations, browser dialogs and
 * requests to anybody else. What it returns grows as they happen.
 */
export async function listenForNoise(context: BrowserContext, origin: string): Promise<string[]> {
  const noise: string[] = []
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', violation => {
      // biome-ignore lint/suspicious/noConsole: In the browser, where it is heard below.
      console.error(`CSP: ${violation.effectiveDirective} forbids ${violation.blockedURI}`)
    })
  })
  context.on('console', message => {
    const isComplaint = message.type() === 'error' || message.text().includes('Permissions-Policy')
    if (isComplaint) noise.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => noise.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('dialog', dialog => {
    noise.push(`browser dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', request => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) noise.push(`foreign request: ${request.url()}`)
  })
  return noise
}
