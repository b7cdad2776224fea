/** A flight with the marks that airlines write: the fields of it, and those of its reservation. */
export const flightMark = (flight: object = {}, reservation: object = {}) => ({
  '@type': 'FlightReservation',
  reservationNumber: 'K7Q2ZP',
  underName: { '@type': 'Person', name: 'Ana Silva' },
  reservationFor: {
    '@type': 'Flight',
    flightNumber: '198',
    airline: { '@type': 'Airline', name: 'EVA Air', iataCode: 'BR' },
    departureAirport: { '@type': 'Airport', name: 'Taoyuan', iataCode: 'TPE' },
    departureTime: '2027-03-27T08:50:00+08:00',
    arrivalAirport: { '@type': 'Airport', name: 'Narita', iataCode: 'NRT' },
    arrivalTime: '2027-03-27T13:15:00+09:00',
    ...flight,
  },
  ...reservation,
})

/** A stay with the marks that hotels write. */
export const stayMark = (fields: object = {}) => ({
  '@type': 'LodgingReservation',
  reservationNumber: '4418820',
  checkinTime: '2027-03-27T15:00:00+09:00',
  checkoutTime: '2027-03-30T11:00:00+09:00',
  reservationFor: { '@type': 'LodgingBusiness', name: 'Ryokan Sawaya', address: 'Kyoto, Japan' },
  ...fields,
})
