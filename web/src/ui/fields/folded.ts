/** Without accents, case and width, so that 'cote' finds 'Côte d’Ivoire', 'ＪＰＹ' JPY, and '臺北' 台北. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('臺', '台')
}
