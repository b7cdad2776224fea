/** The words by which mails name what stands beside them: English, Chinese, Japanese, German, French and Spanish. */
export const labels = {
  confirmation:
    '(?:booking|reservation|confirmation|order|itinerary|ticket|trip|car)[ -]?(?:reference|ref|number|no|code|id|#|details? no)|(?:booking|airline) reference|record locator|airline ref|pnr|reference(?: number| no)?|confirmation|booking ref|reservation|booking|(?:訂單|訂位|預訂|預約|確認|訂房|訂票|預約確認|取票|訂購)(?:編號|號碼|代號|代碼|碼|序號|紀錄)|(?:订单|预订|确认|预约|取票|订座)(?:编号|号码|号|码)|電腦代號|(?:予約|確認|受付|申込|お申込|お預かり|照会|お問い合わせ)(?:番号|ID|コード)|予約確認番号|(?:Buchungs|Reservierungs|Bestätigungs|Auftrags|Vorgangs)-?(?:nummer|code|nr|referenz)|Buchung|(?:numéro|référence|code|n°|no)(?: de)?(?: la| votre)? ?(?:réservation|confirmation|dossier|commande)|référence(?: dossier)?|dossier|(?:número|código|referencia|localizador|n[.º°]+)(?: de)?(?: la| tu| su)? ?(?:reserva|confirmación|billete)|localizador',
  checkIn:
    'check[ -]?in(?: date| day| time)?|checking in|入住(?:日期|時間|时间|日)?|(?:ご)?チェックイン(?:日時|日付|日|予定時間)?|宿泊(?:開始)?日|(?:ご)?宿泊日程?|Anreise(?:datum|tag)?|date d.arrivée|fecha de (?:entrada|llegada)|entrada',
  period:
    'dates of stay|stay dates?|dates|Aufenthalt|Zeitraum|Reisezeitraum|dates du séjour|séjour|estancia|fechas|(?:住宿|入住|宿泊|利用)(?:期間|期间)|期間|滞在期間',
  checkOut:
    'check[ -]?out(?: date| day| time)?|checking out|退房(?:日期|時間|时间|日)?|離店日期|离店(?:日期)?|(?:ご)?チェックアウト(?:日時|日付|日)?|Abreise(?:datum|tag)?|date de départ|fecha de salida',
  stay: 'hotel(?: name)?|property(?: name)?|accommodation(?: name)?|lodging|(?:飯店|酒店|住宿|旅館|民宿|旅宿)(?:名稱|名称)?|(?:宿泊)?施設(?:名)?|宿泊先|宿泊施設名|(?:ホテル|宿|旅館)名?|Unterkunft|hôtel|hébergement|établissement|alojamiento',
  address:
    'address|property address|hotel address|地址|飯店地址|酒店地址|住所|所在地|Adresse|Anschrift|adresse|dirección',
  flight:
    'flight(?: number| no| #)?|航班(?:編號|號碼|號|号码|号|编号)?|班機(?:編號|號碼)?|便名|フライト|Flug(?:nummer|-?nr)?|(?:numéro|n°) de vol|vol|(?:número|n[.º°]+) de vuelo|vuelo',
  train:
    'train(?: number| no| name)?|service|車次|车次|列車(?:名|番号)?|Zug(?:nummer)?|(?:numéro|n°) de train|tren',
  bus: 'bus(?: number| no| line)?|coach (?:number|no)|Fernbus|班次|バス(?:便名)?|便|autocar|autobús',
  ferry: 'ferry|ship|vessel|sailing|船名|船班|Schiff|Fähre|bateau|traversée|barco|buque',
  from: 'from|origin|depart(?:ure|ing)?[ -]?(?:airport|station|city|port|from|place|stop)|depart from|leaving from|(?:出發|出发|起飛|起飞)(?:地點|地|機場|机场|站|城市)|起站|起點|出発(?:地|空港|駅)|乗車駅|von|Abflug(?:hafen|ort)|Abfahrtsort|Start(?:bahnhof)?|(?:gare|aéroport|ville|lieu) de départ|de|origen|desde|(?:aeropuerto|estación) de salida',
  to: 'to|destination|arriv(?:al|ing)[ -]?(?:airport|station|city|port|place|stop)|going to|(?:抵達|到達|到达|目的)(?:地點|地|機場|机场|站|城市)|訖站|迄站|到着(?:地|空港|駅)|降車駅|目的地|nach|Ziel(?:flughafen|bahnhof|ort)?|(?:gare|aéroport|ville|lieu) d.arrivée|à|destino|hasta|(?:aeropuerto|estación) de llegada',
  departs:
    'depart(?:s|ure|ing)?(?: time| date| date and time)?|leaves|outbound|(?:出發|出发|起飛|起飞|開車|发车|開航)(?:時間|时间|日期|時刻)?|出発(?:日時|時刻|予定|時間)?|Abflug(?:zeit)?|Abfahrt(?:szeit)?|(?:heure de )?départ|(?:hora de )?salida',
  arrives:
    'arriv(?:e|es|al|ing)(?: time| date| date and time)?|(?:抵達|到達|到达)(?:時間|时间|日期|時刻)?|到着(?:日時|時刻|予定|時間)?|Ankunft(?:szeit)?|(?:heure d.)?arrivée|(?:hora de )?llegada',
  date: 'date(?: of (?:travel|visit|departure|event))?|travel date|departure date|day|when|(?:乘車|搭乘|出發|用餐|活動|預約|訂位|使用)?日期|(?:ご)?(?:搭乗|利用|乗車|予約|来店|来場|公演|乗船)(?:日時|日)|日程|日時|Datum|Reisedatum|Reisetag|Termin|(?:date|jour) (?:du|de|de la) (?:voyage|départ|réservation|visite)|fecha(?: de(?: la)? (?:viaje|reserva|visita))?',
  time: 'time|時間|时间|用餐時間|時刻|来店時間|開演|Uhrzeit|Zeit|heure|hora',
  pickUp:
    'pick[ -]?up(?: location| place| date| time| station| date and time| branch| details| &? ?location)?|collection|collect from|(?:取車|取车|租車)(?:時間|时间|地點|地点|日期|門市|门店)?|(?:貸出|受取|出発|ご利用開始)(?:日時|店舗|場所|営業所|店)|Abhol(?:ung|ort|datum|station|zeit|termin)|Anmietung|(?:lieu|date|agence|heure)? ?(?:de )?(?:prise en charge|prise du véhicule)|(?:lugar|fecha|oficina|hora)? ?(?:de )?recogida',
  dropOff:
    'drop[ -]?off(?: location| place| date| time| station| date and time| branch| details)?|return(?: location| place| date| time| station| branch| date and time)?|(?:還車|还车)(?:時間|时间|地點|地点|日期|門市|门店)?|(?:返却|ご利用終了)(?:日時|店舗|場所|営業所|店)?|Rückgabe(?:ort|datum|station|zeit|termin)?|(?:lieu|date|agence|heure)? ?(?:de )?(?:restitution|retour du véhicule)|(?:lugar|fecha|oficina|hora)? ?(?:de )?devolución',
  company:
    'supplier|car rental company|car (?:company|supplier|provider)|rent\\w+ (?:company|partner)|(?:租車|租车)公司|レンタカー会社|Vermieter|Mietwagenfirma|loueur|compañía|proveedor',
  meal: 'restaurant(?: name)?|餐廳(?:名稱)?|餐厅(?:名称)?|(?:レストラン|店舗|店)名|レストラン|restaurante',
  event:
    'event(?: name)?|activity|tour|experience|show|活動(?:名稱)?|活动(?:名称)?|行程名稱|公演名?|イベント名?|プラン名|Veranstaltung|Aktivität|événement|activité|evento|actividad',
  venue:
    'venue|location|where|meeting point|地點|地点|場地|會場|会場|場所|集合場所|Ort|Veranstaltungsort|Treffpunkt|lieu|lugar|punto de encuentro',
  people:
    '(?:lead |main )?(?:guest|passenger|traveller|traveler|driver)s?(?: names?| details)?|name|booked (?:by|for)|reserved for|(?:旅客|乘客|住客|入住|訂房人|訂位人|駕駛|主要住客|入住人)(?:姓名|者|人|大名)?|姓名|(?:搭乗者|宿泊者|代表者|予約者|利用者|運転者)(?:氏名|名|様)?|(?:お|ご)?(?:名前|氏名)|Reisender?n?|Gast|Gäste|Fahrgast|Fahrer|Passagiere?|Name|passagers?|voyageurs?|conducteur|nom|nom associé|pasajeros?|viajeros?|huésped(?:es)?|conductor|nombre|a nombre de',
  seat: 'seats?(?: numbers?| no)?|coach(?: and seat|/seat)?|座位(?:號碼|號|号)?|座席(?:番号)?|(?:Sitz)?pl[aä]tz(?:e|nummer)?|Reservierung|sièges?|places?|asientos?|plazas?',
  price:
    '(?:grand |booking |trip )?total(?: price| amount| cost| paid| charge| fare| due| to pay| \\(.{1,20}\\))?|(?:total )?(?:amount|price)(?: paid| charged)?|fare|you paid|(?:總|訂單|付款|房價|應付|實付)?(?:金額|總額|總計|總價|票價)|(?:总|订单|实付|支付)?(?:金额|总额|总计|总价|票价)|合計(?:金額|料金)?|(?:お支払い|宿泊|請求|ご利用)?(?:合計)?(?:金額|料金)(?:合計)?|Gesamt(?:preis|betrag|summe)|(?:Reise)?Preis|Betrag|(?:montant|prix)(?: total)?(?: payé)?(?: TTC)?|total (?:payé|TTC)|(?:importe|precio)(?: total)?|total pagado',
  room: 'room(?: type)?|nights?|房型|客房|房間|部屋(?:タイプ)?|客室|泊数|Zimmer|Nächte|chambre|nuits|habitación|noches',
} as const
export type Label = keyof typeof labels

/** After a word of Latin letters comes no other one; Chinese and Japanese have no spaces. */
const END = '(?:(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])|(?![\\p{L}\\p{N}]))'
const OWN = '(?:your|my|the|ihre?|votre|vos|tu|su|您的|你的|ご|お)?\\s*'
const patterns = Object.entries(labels).map(
  ([name, words]) => [name as Label, new RegExp(`^${OWN}(?:${words})${END}`, 'iu')] as const,
)

export interface Labelled {
  label: Label
  rest: string
  /** By a sign, or as nothing follows. */
  isParted: boolean
  /** Of prices. */
  isTotal: boolean
}

/** The label at the beginning of a text, the longest one, and what follows it. */
export function labelAt(text: string): Labelled | undefined {
  const start = text.slice(0, 300).replace(/^[\s•●■◆▪○·*►▶▼✈【[（(☆★－-]+/u, '')
  let best: { label: Label; length: number } | undefined
  for (const [label, pattern] of patterns) {
    const length = pattern.exec(start)?.[0].length ?? 0
    if (length > (best?.length ?? 0)) best = { label, length }
  }
  if (!best) return undefined
  const rest = start.slice(best.length)
  const sign =
    /^(?:\s+(?:is|lautet|est|es)|は)?\s*(?:[\]】）)]\s*[:：]?|[:：#]|\s[-–]\s|\([^)]{1,30}\)\s*(?:[:：]|$))\s*/u.exec(
      rest,
    )?.[0]
  return {
    label: best.label,
    rest: rest.slice(sign?.length ?? 0).trim(),
    isParted: sign !== undefined || rest.trim() === '',
    isTotal: /total|gesamt|合計|總|总/i.test(start.slice(0, best.length)),
  }
}
