/** Without accents and case, so that 'cote' finds 'Côte d’Ivoire', and '臺北' 台北. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('臺', '台')
}
