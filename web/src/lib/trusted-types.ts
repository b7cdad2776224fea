declare global {
  var trustedTypes:
    | { createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown }
    | undefined
}

// The page's CSP demands a trusted URL for every worker and allows one policy of this name. Without `createHTML` the
// policy refuses markup from strings, and null refuses a script that is not served by our own origin.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: url => (new URL(url, location.href).href.startsWith(`${location.origin}/`) ? url : null),
})

export {}
