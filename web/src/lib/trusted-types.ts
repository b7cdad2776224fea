declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: 'default',
          rules: {
            createHTML(markup: string): string | null
            createScriptURL(url: string): string | null
          },
        ): unknown
      }
    | undefined
}

type Sanitizer = (markup: string) => string

let sanitize: Sanitizer | undefined

/** From here on markup from strings is let into the page, cleaned; see `trusted-markup.ts`. */
export function cleanMarkupWith(sanitizer: Sanitizer): void {
  sanitize = sanitizer
}

// The page's CSP demands trusted URLs and markup, and allows one policy of this name. Null refuses: a script that is
// not served by our own origin, and markup from strings while no sanitizer has been loaded.
globalThis.trustedTypes?.createPolicy('default', {
  // Nothing needs no cleaning, and React Aria empties its announcements with it.
  createHTML: markup => (markup === '' ? '' : (sanitize?.(markup) ?? null)),
  createScriptURL: url => (new URL(url, location.href).href.startsWith(`${location.origin}/`) ? url : null),
})
