/** The samples that are doubted or not read yet. */
export const notRead: ReadonlySet<string> = new Set([
  // No look-up knows this name of an airport, so that it is doubted.
  'JAL 国内線',
])
