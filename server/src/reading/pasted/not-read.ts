/** The samples that are doubted or not read yet. */
export const notRead: ReadonlySet<string> = new Set([
  // Only a mail of Airbnb itself tells which line is the name of the place.
  'Airbnb en français',
  'a chat with a train',
  'louage et prise en charge',
  // Turo's mail names no company. The other three are receipts without a word for the total, or without a currency.
  'next turo',
  'next lyft',
  'next cabify',
  'next family mart',
  // A terminal is a stop, and no word tells that it is a bus.
  'third ncl bus',
  'third ouibus',
  // The airport in the brackets behind its town is not known by its Japanese name.
  'JAL国際線のご購入控え',
  // A plan of somebody's day; what is no known place is doubted.
  'school timetable',
  // A table of two directions whose second column repeats the day of the first one's arrival.
  'sixth fr-corsicaferries-toulon',
  // Its first line names who runs the Alhambra.
  'sixth es-alhambra-entrada',
  // One word without a word for houses is left out rather than guessed.
  'own3 huette de',
  // A visit: the line of the seller or a greeting looks more like its name than the venue does.
  'seventh en-kayak-abeltasman',
  'seventh de-elbphilharmonie-html',
  'seventh it-uffizi-html',
  'seventh nl-efteling-tickets',
  'seventh ja-pia-concert',
  'seventh ja-asoview-html-rafting',
  // One hour of a stay stands in a sentence whose form is not known.
  'seventh fr-gite-jura',
  'seventh nl-benb-zeeland',
  'seventh ko-guesthouse-jeju',
  'seventh zhs-minsu-wechat',
  // Columns whose heads are not known as labels, or whose cells have several lines.
  'seventh fr-europcar-html-bastia',
  'seventh ja-peach-html',
  // The price is none: of two prices none is called the total, or its sign is that of several currencies.
  'seventh en-amtrak-html-boston',
  'seventh de-hotel-luzern',
  'seventh es-hotel-merida-mx',
  // Receipts without a currency.
  'seventh nl-ah-kassabon',
  'seventh ko-convenience-receipt',
  // A chat without labels.
  'seventh es-apartamento-whatsapp',
  'seventh ko-ferry-ulleung-sms',
  // The name of an airport, a ship or a pier.
  'seventh ja-jal-kumejima',
  'seventh ja-sunflower-ferry',
  'seventh zht-turbojet-macau',
])
