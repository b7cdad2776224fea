/** A mail of a flight and a stay, with the marks that airlines and hotels write. */
export const bookingMail = (() => {
  const flight = {
    '@type': 'FlightReservation',
    reservationNumber: 'K7Q2ZP',
    underName: { '@type': 'Person', name: 'Ana Silva' },
    reservationFor: {
      '@type': 'Flight',
      flightNumber: '198',
      airline: { '@type': 'Airline', name: 'EVA Air', iataCode: 'BR' },
      departureAirport: { '@type': 'Airport', iataCode: 'TPE' },
      departureTime: '2027-03-27T08:50:00+08:00',
      arrivalAirport: { '@type': 'Airport', iataCode: 'NRT' },
      arrivalTime: '2027-03-27T13:15:00+09:00',
    },
  }
  const stay = {
    '@type': 'LodgingReservation',
    reservationNumber: '4418820',
    checkinTime: '2027-03-27T15:00:00+09:00',
    checkoutTime: '2027-03-30T11:00:00+09:00',
    totalPrice: '240.00',
    priceCurrency: 'EUR',
    reservationFor: { '@type': 'LodgingBusiness', name: 'Ryokan Sawaya', address: 'Kyoto, Japan' },
  }
  const marks = JSON.stringify([flight, stay].map(mark => ({ '@context': 'http://schema.org', ...mark })))
  const html = `<html><body><script type="application/ld+json">${marks}</script><p>Your trip</p></body></html>`
  return `From: news@travel.example\r\nSubject: Your trip\r\nDate: Mon, 01 Feb 2027 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`
})()

/** The code of a boarding pass for the way home, on the 94th day of a year that it does not name. */
export const boardingCode = 'M1SILVA/ANA           EH4N8WX NRTTPEBR 0197 094Y012A0001 100'
