/** The words by which mails name what stands beside them, in nine languages; each is a part of a pattern. */
export const labels = {
  confirmation: [
    '(?:booking|reservation|confirmation|order|itinerary|ticket|trip|car)[ -]?(?:reference|ref|number|no|code|id|#|details? no)|(?:booking|airline) reference|record locator|airline ref|pnr(?: no\\.?)?|reference(?: number| no)?|confirmation|booking ref|reservation|booking',
    '(?:訂單|訂位|預訂|預約|確認|訂房|訂票|預約確認|取票|訂購)(?:編號|號碼|代號|代碼|碼|序號|紀錄)|(?:订单|预订|确认|预约|取票|订座)(?:编号|号码|号|码)|電腦代號',
    '(?:予約|確認|受付|申込|お申込|お預かり|照会|お問い合わせ)(?:番号|ID|コード)|予約確認番号',
    '(?:Buchungs|Reservierungs|Bestätigungs|Auftrags|Vorgangs)-?(?:nummer|code|nr|referenz)|Buchung',
    '(?:numéro|référence|code|n°|no)(?: de)?(?: la| votre)? ?(?:réservation|confirmation|dossier|commande)|référence(?: du)?(?: dossier)?|dossier(?: voyage)?',
    '(?:número|código|referencia|referência|localizador|n[.º°]+)(?: de| da)?(?: la| tu| su| sua)? ?(?:reserva|confirmación|confirmação|billete|bilhete)|localizador',
    '(?:numero|codice|riferimento)(?: di| della)? ?(?:prenotazione|conferma|ordine|biglietto)(?: PNR)?',
    '(?:boekings|reserverings|bevestigings)-?(?:nummer|code|nr)',
    '(?:예약|예매|확인|승차권)\\s?(?:번호|코드)',
  ],
  checkIn: [
    'check[ -]?in(?: date| day| time)?|checking in|入住(?:日期|時間|时间|日)?|(?:ご)?チェックイン(?:日時|日付|日|予定時間)?|宿泊(?:開始)?日|(?:ご)?宿泊日程?|到着日',
    'Anreise(?:datum|tag)?|date d.arrivée|fecha de (?:entrada|llegada)|entrada|data di arrivo|data de (?:entrada|chegada)|aankomstdatum|incheck(?:en|datum)',
    '체크인(?:\\s?(?:날짜|일시|일|시간))?|입실(?:일)?',
  ],
  period: [
    'dates of stay|stay dates?|dates|Aufenthalt|Zeitraum|Reisezeitraum|dates du séjour|séjour|estancia|fechas|(?:住宿|入住|宿泊|利用)(?:期間|期间)|期間|滞在期間|入离日期|入住离店',
    'soggiorno|periodo|verblijf|estadia|(?:숙박|이용)\\s?기간',
  ],
  checkOut: [
    'check[ -]?out(?: date| day| time)?|checking out|退房(?:日期|時間|时间|日)?|離店日期|离店(?:日期|时间)?|(?:ご)?チェックアウト(?:日時|日付|日)?|出発日(?!時)',
    'Abreise(?:datum|tag)?|date de départ|fecha de salida|vertrekdatum|uitcheck(?:en|datum)|체크아웃(?:\\s?(?:날짜|일시|일|시간))?|퇴실(?:일)?',
  ],
  stay: [
    'hotel(?: name)?|property(?: name)?|accommodation(?: name)?|lodging|(?:飯店|酒店|住宿|旅館|民宿|旅宿)(?:名稱|名称)?|(?:宿泊)?施設(?:名)?|宿泊先|宿泊施設名|(?:ホテル|宿|旅館)名?',
    'Unterkunft|hôtel|hébergement|établissement|alojamiento|albergo|struttura|alloggio|accommodatie|hospedagem|alojamento|숙소(?:명)?|호텔(?:명)?|房源(?:名称)?|hut|hütte|rifugio|refuge|camping|campsite|campground|펜션(?:명)?',
  ],
  address: [
    'address|property address|hotel address|地址|飯店地址|酒店地址|住所|所在地|Adresse|Anschrift|adresse|dirección|indirizzo|adres|endereço|morada|주소',
  ],
  flight: [
    'flight(?: number| no| #)?|航班(?:編號|號碼|號|号码|号|编号)?|班機(?:編號|號碼)?|便名|フライト|Flug(?:nummer|-?nr)?|(?:numéro|n°) de vol|vol|(?:número|n[.º°]+) de vuelo|vuelo',
    '(?:numero (?:di|del) )?volo|vlucht(?:nummer)?|voo|항공편(?:명|번호)?|편명',
  ],
  train: [
    'train(?: number| no\\.?| name)?(?: ?/ ?(?:name|no\\.?))?|service|車次|车次|列車(?:名|番号)?|Zug(?:nummer)?|(?:numéro|n°) de train|tren',
    '(?:numero (?:di|del) )?treno|trein(?:nummer)?|comboio|trem|열차(?:명|번호)?',
  ],
  bus: [
    'bus(?: number| no| line)?|coach (?:number|no)|Fernbus|班次|バス(?:便名)?|便|autocar|autobús|autobus|autocarro|ônibus|버스(?:번호)?',
  ],
  ferry: [
    'ferry|ship|vessel|sailing|船名|船班|Schiff|Fähre|bateau|navire|traversée|barco|buque|traghetto|nave|navio|veerboot|schip|선박(?:명)?',
  ],
  route: [
    'route|trip|journey|Strecke|Reise(?:strecke)?|trajet|trayecto|ruta|tratta|percorso|traject|rota|trecho|航線|航线|航路|(?:ご)?(?:乗車|利用)?区間|區間|区间|路線|线路|구간|노선',
  ],
  from: [
    'from|origin|(?:port|station|place|city|airport) of departure|depart(?:ure|ing)?[ -]?(?:airport|station|city|port|from|place|stop|shop|branch|office)|depart from|leaving from|(?:出發|出发|起飛|起飞|起程)(?:地點|地|機場|机场|站|城市|港)|起站|起點|上[車车]站|始[發发]站|(?:出発|乗車|乗船)(?:地|空港|駅|港|場所)',
    'von|Abflug(?:hafen|ort)|Abfahrtsort|Start(?:bahnhof)?|(?:gare|aéroport|ville|lieu|port) de départ|de|origen|origem|desde|(?:aeropuerto|estación) de salida',
    'da|(?:stazione|aeroporto|porto) di partenza|van|vertrek(?:station|punt|haven)|(?:출발|승차)\\s?(?:지|역|공항|터미널)',
  ],
  to: [
    'to|destination|(?:port|station|place|city|airport) of (?:arrival|destination)|arriv(?:al|ing)[ -]?(?:airport|station|city|port|place|stop)|going to|(?:抵達|到達|到达|目的)(?:地點|地|機場|机场|站|城市|港)|抵達站|訖站|迄站|到站|下[車车]站|終點站|终点站|(?:到着|降車|下船)(?:地|空港|駅|港|場所)|目的地',
    'nach|Ziel(?:flughafen|bahnhof|ort)?|(?:gare|aéroport|ville|lieu|port) d.arrivée|à|destino|hasta|(?:aeropuerto|estación) de llegada',
    'a|destinazione|(?:stazione|aeroporto|porto) di arrivo|para|naar|bestemming|(?:도착|하차)\\s?(?:지|역|공항|터미널)|목적지',
  ],
  departs: [
    '(?:(?:train|flight|bus|ferry|scheduled) )?depart(?:s|ure|ing)?(?: time| date| date and time)?|leaves|outbound|(?:出發|出发|起飛|起飞|開車|发车|發車|開航|開船|开船)(?:時間|时间|日期|時刻)?|(?:出発|発車|出港|出航)(?:日時|時刻|予定|時間)?',
    'Abflug(?:zeit)?|Abfahrt(?:szeit)?|(?:heure de )?départ|(?:hora de )?salida|(?:(?:ora|orario|data) (?:di )?)?partenza|(?:(?:hora|data) de )?(?:partida|saída)|vertrek(?:tijd)?|출발\\s?(?:일시|시간|시각)?',
  ],
  arrives: [
    '(?:(?:train|flight|bus|ferry|scheduled) )?arriv(?:e|es|al|ing)(?: time| date| date and time)?|(?:抵達|到達|到达)(?:時間|时间|日期|時刻)?|(?:到着|入港)(?:日時|時刻|予定|時間)?|Ankunft(?:szeit)?|(?:heure d.)?arrivée|(?:hora de )?llegada',
    '(?:(?:ora|orario|data) (?:di )?)?arrivo|(?:hora de )?chegada|aankomst(?:tijd)?|도착\\s?(?:일시|시간|시각)?',
  ],
  date: [
    'date(?: of (?:travel|visit|departure|event|journey))?|(?:travel|departure|participation|visit|journey|activity) date|day|when|wann|quand|cuándo|quando|wanneer|(?:乘車|乘车|搭乘|出發|用餐|活動|活动|預約|訂位|使用|參加|参加)?日期|(?:乘車|乘车|搭乘|使用)日|(?:ご)?(?:搭乗|利用|乗車|予約|来店|来場|公演|乗船|参加)(?:日時|日)|日程|日時',
    'Datum|Reisedatum|Reisetag|Termin|(?:date|jour) (?:du|de|de la) (?:voyage|départ|réservation|visite)|fecha(?: de(?: la)? (?:viaje|reserva|visita))?|data(?: del viaggio| da viagem)?|reisdatum|날짜|일자|일시|(?:승차|탑승|이용|출발|방문)\\s?일',
  ],
  time: [
    'time|時間|时间|用餐時間|時刻|来店時間|開演|Uhrzeit|Zeit|heure|hora|ora|orario|tijd(?:stip)?|horário|시간',
  ],
  pickUp: [
    'pick[ -]?up(?: location| place| date| time| station| date and time| branch| details| &? ?location)?|collection|collect from|(?:取車|取车|租車)(?:時間|时间|地點|地点|日期|門市|门店)?|(?:貸出|受取|出発|ご利用開始)(?:日時|店舗|場所|営業所|店)|Abhol(?:ung|ort|datum|station|zeit|termin)|Anmietung|agence de départ|(?:lieu|date|agence|heure)? ?(?:de )?(?:prise en charge|prise du véhicule)|(?:lugar|fecha|oficina|hora)? ?(?:de )?recogida',
    '(?:(?:luogo|data|sede|ora) (?:di|del) )?ritiro|levantamento|ophaal(?:locatie|datum|tijd)|(?:대여|인수)(?:\\s?(?:일시|시간|장소|지점))?',
  ],
  dropOff: [
    'retour(?=\\s?[:：])|agence de retour|drop[ -]?off(?: location| place| date| time| station| date and time| branch| details)?|return(?: location| place| shop| office| date/time| date| time| station| branch| date and time)?|(?:還車|还车)(?:時間|时间|地點|地点|日期|門市|门店)?|(?:返却|ご利用終了)(?:日時|店舗|場所|営業所|店)?|Rückgabe(?:ort|datum|station|zeit|termin)?|(?:lieu|date|agence|heure)? ?(?:de )?(?:restitution|retour du véhicule)|(?:lugar|fecha|oficina|hora)? ?(?:de )?devolución',
    '(?:(?:luogo|data|sede|ora) (?:di|della) )?(?:riconsegna|restituzione)|devolução|inlever(?:locatie|datum|tijd)|반납(?:\\s?(?:일시|시간|장소|지점))?',
  ],
  company: [
    'supplier|Anbieter|fournisseur|fornitore|[供][應应]商|car rental company|car (?:company|supplier|provider)|rent\\w+ (?:company|partner)|(?:租車|租车)公司|レンタカー会社|Vermieter|Mietwagenfirma|loueur|compañía|proveedor|compagnia|noleggiatore|locadora|verhuurder|렌터카\\s?(?:업체|회사)',
  ],
  meal: [
    'restaurant(?: name)?|매장(?:명)?|[商店]名|餐[館馆](?:名[稱称])?|餐廳(?:名稱)?|餐厅(?:名称)?|(?:レストラン|店舗|店)名|レストラン|restaurante|ristorante|식당(?:명)?|레스토랑|음식점',
  ],
  event: [
    'event(?: name)?|activity|tour|experience|show|活動(?:名稱)?|活动(?:名称)?|行程名稱|公演名?|イベント名?|プラン名|Veranstaltung|Aktivität|événement|activité|evento|actividad|attività|atividade|activiteit|공연명?|행사명?|景[点點](?:名[称稱])?|門票名稱|门票名称',
  ],
  product: ['product(?: name)?|商品(?:名稱|名称|名)?|體驗(?:名稱)?|体验(?:名称)?|体験名|상품명?'],
  venue: [
    'venue|location|where|meeting point|地點|地点|場地|會場|会场|場所|集合(?:場所|地點|地点)|Ort|Veranstaltungsort|Treffpunkt|lieu|lugar|punto de encuentro|luogo|장소',
  ],
  people: [
    '(?:lead |main )?(?:guest|passenger|traveller|traveler|driver)s?(?: names?| details)?|name|booked (?:by|for)|reserved for|(?:旅客|乘客|住客|入住|訂房人|訂位人|駕駛|主要住客|入住人)(?:姓名|者|人|大名)?|姓名|(?:搭乗者|宿泊者|代表者|予約者|利用者|運転者)(?:氏名|名|様)?|(?:お|ご)?(?:名前|氏名)|Reisender?n?|Gast|Gäste|Fahrgast|Fahrer|Passagiere?|Name|passagers?|voyageurs?|conducteur|nom|nom associé|pasajeros?|viajeros?|huésped(?:es)?|conductor|nombre|a nombre de',
    'passegger[oi]|ospit[ei]|conducente|passageiros?|hóspedes?|passagiers?|gasten|승객(?:명)?|예약자(?:명)?|투숙객|乘[机车]人',
  ],
  seat: [
    'seats?(?: numbers?| no)?|coach(?: and seat|/seat)?|座位(?:號碼|號|号)?|座席(?:番号)?|(?:Sitz)?pl[aä]tz(?:e|nummer)?|Reservierung|sièges?|places?|asientos?|plazas?|post[oi]|lugares|stoel(?:en)?|좌석(?:번호)?',
  ],
  price: [
    '(?:grand |booking |trip )?total(?: price| amount| cost| paid| charge| charged| fare| due| to pay| payé| TTC| pagado| pagato| pago| a pagar| for stay| \\(.{1,20}\\))?|(?:total )?(?:amount|price)(?: paid| charged)?|fare|you paid|(?:總|訂單|付款|房價|應付|實付)?(?:金額|總額|總計|總價|票價)|總票價|(?:总|订单|实付|支付)?(?:金额|总额|总计|总价|票价)|订单总额|价税合计|價稅合計|合計(?:金額|料金)?|(?:お支払い|宿泊|請求|ご利用)?(?:合計)?(?:金額|料金)(?:合計)?|運賃(?:合計)?',
    'Gesamt(?:preis|betrag|summe)?|Summe(?: inkl\\.? MwSt\\.?)?|(?:Reise|Miet)?Preis(?: gesamt)?|Betrag|(?:montant|prix)(?: total)?(?: payé)?(?: TTC)?|total (?:payé|TTC)|(?:importe|precio)(?: total)?|total pagado',
    '(?:importo|prezzo)(?: totale| pagato| complessivo)?|totale(?: pagato)?|(?:preço|valor)(?: total)?|total pago|totaal(?:prijs|bedrag)?|prijs|(?:총\\s?)?(?:결제\\s?)?금액|총액|합계|요금|운임',
  ],
  room: [
    'room(?: type)?|nights?|房型|客房|房間|部屋(?:タイプ)?|客室|泊数|Zimmer|Nächte|chambre|nuits|habitación|noches|camera|notti|quarto|noites|kamer|nachten|객실',
  ],
} as const
