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
  '莱萊萨薩诺諾苏蘇鲁魯顿頓内內乌烏图圖図圖库庫头頭剧劇厦廈动動莲蓮云雲冈岡热熱费費钟鐘凯凱叶葉兹茲约約渔漁迈邁杰傑别別宁寧爱愛码碼',
  '运運阁閣游遊谢謝电電鹅鵝贾賈岭嶺墙牆盖蓋农農狱獄仓倉乔喬义義锡錫迹蹟跡蹟来來榈櫚归歸帰歸赛賽阶階视視喷噴劳勞労勞锦錦张張题題诞誕',
  '湿濕针針悬懸竞競买買则則后後岚嵐势勢严嚴厳嚴儿兒爷爺难難参參韩韓銮鑾树樹吕呂陆陸恶惡悪惡怀懷刹剎创創垦墾坞塢坝壩顺順贡貢庆慶购購',
  '护護冲沖衝沖梦夢沟溝宽寬寛寬漓灕隐隱隠隱锣鑼颐頤联聯检檢検檢犹猶驰馳缩縮娄婁贤賢庞龐枫楓军軍阵陣现現兽獸獣獸链鏈坠墜独獨览覽覧覽',
  '叹嘆邓鄧径徑鹰鷹汤湯镰鎌鐮鎌鸭鴨贵貴异異鳞鱗愿願间間恋戀脉脈筑築鹤鶴赐賜颈頸吴吳琼瓊灭滅绝絕絶絕盘盤渊淵与與亲親面麵骑騎议議类類',
  '虫蟲闸閘矿礦挞撻让讓节節轮輪侬儂权權権權郑鄭卧臥寝寢远遠欢歡歓歡产產産產业業厂廠断斷饶饒质質苹蘋访訪钻鑽镜鏡宾賓号號舰艦诗詩优優',
  '还還种種离離连連凤鳳遥遙赖賴腾騰彻徹统統韦韋钦欽仑崙晋晉讷訥扬揚务霧雾霧辅輔逊遜矶磯岘峴岁歲斗鬥闘鬥闹鬧铺鋪舗鋪舖鋪饺餃锅鍋笼籠',
  '体體艳艷鲜鮮烟煙纹紋贸貿宪憲币幣标標栋棟灾災灿燦炼煉烛燭犊犢亩畝畅暢疗療监監祯禎祷禱秃禿穷窮窝窩笔筆筝箏简簡纤纖纱紗练練绍紹绕繞',
  '绣繡绵綿绸綢综綜罢罷职職聪聰肃肅胆膽脚腳脑腦腊臘舱艙荐薦荆荊荞蕎荡蕩莹瑩萝蘿蒋蔣蓟薊蔷薔蚁蟻蚕蠶蜡蠟蝎蠍补補袭襲装裝裤褲规規觉覺',
  '触觸计計订訂认認记記讲講许許论論设設识識词詞译譯试試话話诚誠详詳请請诸諸谊誼谜謎负負财財败敗账賬贯貫贴貼贺賀资資赏賞赵趙赶趕跃躍',
  '践踐辆輛辉輝辞辭迁遷过過这這进進选選递遞逻邏邮郵邻鄰酱醬释釋鉴鑑钓釣钢鋼钥鑰钩鉤铃鈴铜銅锁鎖锋鋒锐銳键鍵闪閃闭閉闲閒闽閩阅閱队隊',
  '阴陰险險雏雛频頻颇頗颜顏顔顏飘飄饮飲饰飾饼餅驯馴驱驅驴驢驻駐驼駝骆駱验驗験驗髅髏鲍鮑鲤鯉鲸鯨鸣鳴鸽鴿鸿鴻鹃鵑鹏鵬龄齡単單戦戰歴歷',
  '犠犧粋粹継繼続續聴聽処處处處虚虛蛮蠻証證证證訳譯誉譽読讀读讀変變变變逓遞遅遲迟遲酔醉醸釀酿釀釈釋鋳鑄铸鑄録錄录錄陥陷随隨雑雜杂雜',
  '頬頰顕顯显顯余餘髪發黙默払拂択擇择擇拝拜拠據据據挙舉挿插捜搜掲揭揺搖摇搖撃擊击擊収收昼晝暦曆曽曾様樣样樣残殘殴毆殻殼壳殼涙淚渇渴',
  '滞滯潜潛瀬瀨濑瀨为為状狀狭狹猟獵畳疊痩瘦盗盜砕碎禄祿穂穗穏穩稳穩窓窗粛肅絵繪绘繪縦縱脳腦衆眾众眾乱亂争爭仮假侠俠価價价價倹儉児兒',
  '党黨写寫凉涼剤劑剰剩励勵効效勅敕勧勸医醫叙敘呉吳唖啞嘱囑囲圍围圍圏圈圧壓压壓壊壞坏壞壱壹売賣卖賣奨獎奖獎嬢孃実實専專专專対對对對',
  '尽盡届屆属屬峰峯巌巖廃廢废廢弐貳弥彌弾彈弹彈従從从從徳德徴徵懐懷',
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

/** The other folded ways in which people write a name: `Xi'an` also as two words, `Senso-ji` as one, `9/11` as 911, `Zürich` also as Zuerich. */
export function otherFoldings(name: string): string[] {
  if (isPlain.test(name)) return []
  const ways: string[] = []
  if (/['’‘ʻʼ]/.test(name)) ways.push(name.replace(apostrophes, ' '))
  if (/\d\W\d/.test(name)) ways.push(name.replace(/(?<=\d)\W(?=\d)/g, ''))
  if (/\p{L}-\p{L}/u.test(name)) ways.push(name.replaceAll('-', ''))
  if (/[äöü]/.test(name)) ways.push(name.replace(/[äöü]/g, letter => umlauts[letter] ?? letter))
  if (/\(.+\)/.test(name)) ways.push(name.replace(/\(.*?\)/g, ' '))
  return ways.map(fold)
}
