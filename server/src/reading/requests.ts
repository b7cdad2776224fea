/** Words of texts that confirm something. */
const booking =
  /confirm|bestätig|conferm|book(?:ed|ing)|gebucht|buchung|reserv|réserv|prenot|boek|bevestig|paid|bezahlt|payé|pagad|pagat|betaald|deposit|anzahlung|acompte|arrhes|caparra|señal|voucher|[预預][订訂約约定]|[订訂][单單位房]|成功|[确確][认認]|予約|確定|完了|購入|예약|예매|결제|구매|확정/iu
/** Words of requests, questions and offers. */
const request =
  /(?<!\p{L})(?:\p{L}*anfrage\p{L}*|demande\p{L}*|request(?:ed|s)?|enquir\p{L}+|inquir\p{L}+|angebot\p{L}*|offerte|offers?|devis|preventivo|presupuesto|or[cç]amento|quot(?:e|ation)|options?|available|availability|verfügbar\p{L}*|disponib\p{L}+|solicitud|richiesta|pedido|aanvraag|beschikbaar)(?!\p{L})|[询詢][价價問问]|[報报][價价]|見積|問い合わせ|空室|견적|문의/iu
/** Words that say that it is booked, not only that it can be. */
const done =
  /confirm|bestätig|conferm|bevestig|(?<!\p{L})(?:booked|gebucht|réservée?|prenotat[oa]|reservad[oa]|geboekt|gereserveerd|reserviert|reserved|paid|bezahlt|payé|pagad[oa]|pagat[oa]|betaald|all set|c.est bon|thank you for (?:your )?booking|merci pour votre réservation|danke für (?:ihre|deine) buchung)(?!\p{L})|成功|[確确][认認]|已[付支预預订訂]|確定|完了|承りました|확정|완료|되었습니다/iu

/** Whether a text says that something is booked, and does not only ask for it or offer it. */
export const isConfirmed = (text: string) => booking.test(text) && (!request.test(text) || done.test(text))
