import { flightMark, stayMark } from '../server/src/testing/marks.ts'

/** A mail of a flight and a stay, with the marks that airlines and hotels write. */
export const bookingMail = (() => {
  const price = { totalPrice: '240.00', priceCurrency: 'EUR' }
  const marks = JSON.stringify(
    [flightMark(), stayMark(price)].map(mark => ({ '@context': 'http://schema.org', ...mark })),
  )
  const html = `<html><body><script type="application/ld+json">${marks}</script><p>Your trip</p></body></html>`
  return `From: news@travel.example\r\nSubject: Your trip\r\nDate: Mon, 01 Feb 2027 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`
})()

/** The code of a boarding pass for the way home, on the 94th day of a year that it does not name. */
export const boardingCode = 'M1SILVA/ANA           EH4N8WX NRTTPEBR 0197 094Y012A0001 100'
