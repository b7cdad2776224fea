/** Without accents and case, so that 'cote' finds 'Côte d’Ivoire'. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
