const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/** Korean in Latin letters (Revised Romanization, letter by letter): 김포 is gimpo. Airports are called so in English. */
export const romanised = (hangul: string): string =>
  hangul.replaceAll(/[가-힣]/g, syllable => {
    const at = syllable.charCodeAt(0) - 0xac00
    return [initials[Math.floor(at / 588)], vowels[Math.floor((at % 588) / 28)], finals[at % 28]].join('')
  })
