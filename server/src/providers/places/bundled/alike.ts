import { pinyin } from 'pinyin-pro'
import { fold } from './fold.ts'

/** Chinese letters that look alike and that people mix up. */
const lookAlike = [
  '候侯喉猴 祠伺飼詞司 武斌 己已巳 未末 土士 日曰 天夭 千干于 人入八 大太犬 王玉主 田由甲申 木本 午牛 刀力 戌戍戊',
  '晴睛情清請靖 陝峽狹 崇祟 冶治 券卷 裡里理 辨辯 瓜爪 析折拆 鳥烏 免兔 間問閒 住往佳 淮准進 渡度 塔搭 橋僑嬌轎',
  '域城 園圓圍 門們 河何 糊湖葫 街衙 場揚湯 港巷 宮官 觀歡權 侍寺持特待 亭停 廟廓 院完 灣彎 峰蜂鋒 井并 莊壓 村材',
  '鐘鍾 樓摟 閣閤 館管 墓幕暮慕 陵凌棱菱 坊防妨訪 塘糖 堤提題 壇檀 壁璧避 洞同銅桐 崖涯 坡波披 埔浦蒲鋪 嘉喜 錦綿棉',
  '拱洪供 慈磁滋 丘兵 東束 西酉 冰水永 比北 自白百 緣綠 龍寵籠 獅師 虎虛 岳丘 壽濤 禪憚 鼓豉 普晉 覺學 善喜 萬厲',
  '菜茶 荼茶 茅矛 羊洋 草早 竹行 茉莱 柏伯 松忪 槐魄 梅海 桃挑 柳卿 榕容 桂佳 楓飄 蓮連 荷何 藤籐 蘆盧 葉棄 花化',
  '九丸 三王 七匕 十千 百佰 皇星 里黑 興與 典曲 齋齊 雲雪 雷電 霞露 風鳳 炎災 煙湮 海侮 江汪 溪漢 漢漠 洲州 沙妙 泉皇',
  '神袖 社杜 祥詳 福富 祖租 禮體 佛彿 僧憎 道遒 遠達 進近 迎仰 逸免 遊游 通捅 環還 珠株 珍診 琴瑟 瑞端 理埋 金全 銀根',
  '鎮真 錢淺 鐵跌 長張 開閉 關開 陽場 陰險 隱穩 雄維 雅稚 青責 靜淨 頂項 順須 馬鳥 駅驛 高嵩 魚漁 鶴鷗 麗鹿 黃黄廣 鼎鼏',
  '卜下 上止 中申 丹舟 久夂 五伍 元完 光先 公分 內肉 分份 南楠 古右石 史吏 合台 吉古 名各 君群 吳昊 周同 和利 嚴巖',
].flatMap(line => line.split(' '))

const isPronounced = /^[a-zü]+$/

/** More are not looked for. */
const MOST = 24

/**
 * Each Chinese letter with those of the names that sound or look like it: first the look, then those that are in the
 * most names.
 */
export function lettersAlike(letters: ReadonlyMap<string, number>): [letter: string, meant: string][] {
  const meantBy = new Map<string, Set<string>>()
  const add = (typed: string, meant: string) => {
    if (typed !== meant && letters.has(meant))
      meantBy.set(typed, (meantBy.get(typed) ?? new Set()).add(meant))
  }
  for (const group of lookAlike) {
    const folded = [...group].map(fold)
    for (const typed of folded) for (const meant of folded) add(typed, meant)
  }
  const said = Map.groupBy(
    everyLetter().flatMap(letter => soundsOf(letter).map(sound => ({ letter, sound }))),
    ({ sound }) => sound,
  )
  const names = (letter: string) => letters.get(letter) ?? 0
  const sameSounds = Map.groupBy(
    [...said.values()].flatMap(group => group.map(({ letter }) => ({ letter, group }))),
    ({ letter }) => letter,
  )
  for (const [typed, groups] of sameSounds) {
    const meant = groups.flatMap(({ group }) => group.map(({ letter }) => letter)).filter(names)
    for (const letter of meant.sort((a, b) => names(b) - names(a))) add(typed, letter)
  }
  return [...meantBy].map(([typed, meant]) => [typed, [...meant].slice(0, MOST).join('')])
}

/** The letters of Unicode's first block, without those that are only another way to write one of them. */
function everyLetter(): string[] {
  const [first, last] = [0x4e00, 0x9fa5]
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter(
    letter => fold(letter) === letter,
  )
}

/** In Mandarin, without tones. */
function soundsOf(letter: string): string[] {
  const sounds = pinyin(letter, { type: 'array', toneType: 'none', multiple: true })
  return [...new Set(sounds)].filter(sound => isPronounced.test(sound))
}
