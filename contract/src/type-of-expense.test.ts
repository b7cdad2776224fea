import { expect, test } from 'vitest'
import { typeOfExpense } from './type-of-expense.ts'

const descriptions: Record<string, string> = {
  Food: 'Ramen|ramen for two|Dinner at Gion|Tea ceremony|bubble tea|Beers|火鍋|晚餐|珍珠奶茶|吃飯|麵包',
  Transit: 'Taxi|計程車|出租车|Uber to the hotel|Suica top-up|Train to Kyoto|高鐵票|Parking|停車費|地铁',
  Lodging: 'Hotel Kanra Kyoto, 3 nights|Ryokan|飯店|民宿|房費',
  Flights: 'Flight home|機票|EVA airlines',
  'Car rental': 'Car rental, 3 days|Rental car|租車',
  Gas: 'Gas|petrol|加油',
  Groceries: 'Supermarket|7-Eleven|FamilyMart snacks|超市|便利商店',
  Activities: 'teamLab Planets tickets|Cooking class|門票|Ski pass, skiing',
  Sightseeing: 'Museum|清水寺',
  Shopping: 'Souvenirs|eSIM, 20 GB|伴手禮|百貨',
}

test.each(Object.entries(descriptions).flatMap(([type, all]) => all.split('|').map(one => [one, type])))(
  '%s is of the type %s',
  (description, type) => expect(typeOfExpense(description)).toBe(type),
)

test.each(['Mei', 'Grasse', 'Cabaret Voltaire', 'Deposit', '給小明', ''])(
  'nothing is told by %s',
  description => expect(typeOfExpense(description)).toBeUndefined(),
)
