const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
  臺: '台',
}
/** Pairs of characters: the Simplified Chinese or Japanese one, and the Traditional Chinese one. */
const variants = [
  '东東国國门門岛島湾灣园園广廣広廣场場馆館舘館宫宮观觀観觀龙龍竜龍马馬车車桥橋丽麗乐樂楽樂庙廟圣聖华華兰蘭尔爾罗羅达達维維',
  '亚亞亜亞欧歐伦倫滩灘阳陽银銀铁鐵鉄鐵长長开開关關関關顶頂饭飯黄黃蓝藍红紅绿綠緑綠遗遺学學术術艺藝芸藝实實宝寶寿壽坛壇层層',
  '屿嶼峡峽带帶帯帶师師应應応應戏戲旧舊时時书書会會条條极極荣榮栄榮楼樓横橫历歷气氣気氣汉漢滨濱浜濱济濟済濟灯燈营營営營狮獅',
  '玛瑪卢盧县縣県縣纽紐纪紀纳納细細终終组組经經経經线線织織兴興举舉区區沢澤泽澤渋澀涩澀浅淺边邊辺邊户戶戸戶圆圓円圓樱櫻桜櫻',
  '丰豐豊豐斋齋斎齋灵靈霊靈恵惠盐鹽塩鹽龟龜亀龜麦麥黒黑温溫泷瀧滝瀧绳繩縄繩覇霸烧燒焼燒万萬両兩两兩乡鄉郷鄉姫姬鸡雞鶏雞騨驒',
  '淸清净淨浄淨发發発發庄莊荘莊仏佛总總総總蔵藏传傳伝傳剑劍剣劍团團団團晓曉暁曉歩步桧檜毎每渓溪満滿满滿眞真礼禮稲稻糸絲药藥',
  '薬藥蛍螢转轉転轉轻輕軽輕頼賴鸥鷗鴎鷗麺麵齐齊斉齊双雙垒壘塁壘増增奥奧将將岳嶽厅廳庁廳当當恒恆数數点點炉爐画畫禅禪称稱芦蘆',
  '卫衛钱錢銭錢镇鎮静靜环環络絡战戰纺紡货貨岗崗网網胜勝寻尋单單缆纜栈棧桟棧駅站驛站机機际際见見猫貓鸟鳥鱼魚贝貝风風飞飛语語',
].join('')
for (const [, written = '', meant = ''] of variants.matchAll(/(.)(.)/gu)) letters[written] = meant

const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }
const fillers = new Set(['the', 'and'])

const marks = /\p{M}/gu
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')
const apostrophes = /['’‘`´ʻʼ]/g
/** Written without spaces, so each of their letters is a word of its own. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const separators = /[^\p{L}\p{N}]+/gu

// Most of the names of the world, which need none of the rest.
const isAscii = /^[ -~]*$/

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, letter => letters[letter] ?? letter)
    .replace(unspaced, ' $& ')
}

/**
 * The form that a name and a query share when they mean the same: words without case, accents and punctuation,
 * one space apart. The last word may be half typed and is left as it is. Nothing but letters and digits comes out.
 */
export function fold(text: string): string {
  const words = (isAscii.test(text) ? text.toLowerCase() : foldLetters(text))
    .replace(apostrophes, '')
    .replace(separators, ' ')
    .trim()
    .split(' ')
  const last = words.pop() ?? ''
  return [...words.filter(word => !fillers.has(word)).map(word => abbreviations[word] ?? word), last].join(
    ' ',
  )
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const isPlain = /^[a-z ]*$/i

/** The other folded ways in which people write a name: `Xi'an` also as two words, `Senso-ji` as one, `Zürich` also as Zuerich. */
export function otherFoldings(name: string): string[] {
  if (isPlain.test(name)) return []
  const ways: string[] = []
  if (/['’‘ʻʼ]/.test(name)) ways.push(name.replace(apostrophes, ' '))
  if (/\p{L}-\p{L}/u.test(name)) ways.push(name.replaceAll('-', ''))
  if (/[äöü]/.test(name)) ways.push(name.replace(/[äöü]/g, letter => umlauts[letter] ?? letter))
  if (/\(.+\)/.test(name)) ways.push(name.replace(/\(.*?\)/g, ' '))
  return ways.map(fold)
}
