/** The samples that are doubted or not read yet. */
export const notRead: ReadonlySet<string> = new Set([
  // Only a mail of Airbnb itself tells which line is the name of the place.
  'Airbnb en français',
  'a chat with a train',
  'louage et prise en charge',
  // Receipts without a word for the total.
  'next lyft',
  'next cabify',
  // A terminal is a stop, and no word tells that it is a bus.
  'third ncl bus',
  'third ouibus',
  // The airport in the brackets behind its town is not known by its Japanese name.
  'JAL国際線のご購入控え',
  // A plan of somebody's day; what is no known place is doubted.
  'school timetable',
  // A table of two directions whose second column repeats the day of the first one's arrival.
  'sixth fr-corsicaferries-toulon',
  // Its first line names the operator instead of the Alhambra.
  'sixth es-alhambra-entrada',
  // A sentence looks more like the name of a visit than the park does.
  'seventh nl-efteling-tickets',
  // Tables of a mail whose cells have several lines each.
  'seventh fr-europcar-html-bastia',
  // A receipt without a currency.
  'seventh ko-convenience-receipt',
  // A chat without labels.
  'seventh es-apartamento-whatsapp',
  // An airport that is not known by its Japanese name, and piers in brackets behind their towns.
  'seventh ja-jal-kumejima',
  'seventh zht-turbojet-macau',
  // Chats without labels, names that only the sender's address has, and what else a new set showed.
  'eighth de-helgoland',
  'eighth de-chat-transporter',
  'eighth de-mauritius',
  'eighth it-ncc',
  'eighth ja-yakobus',
  'eighth ja-line-snorkel',
  'eighth cn-sanya-car',
  'eighth en-northumberland-inn',
  'eighth en-karoo-guesthouse',
  'eighth fr-train-de-nuit',
  'eighth es-bus-pucon',
  'eighth ja-oki-ferry',
  'eighth ja-aizome-taiken',
  // Ends of a bus that no word tells.
  'tenth-c ko-express-bus',
  // A ferry whose new clock stands in a sentence beside the old one.
  'twelfth en-calmac-sms',
])
