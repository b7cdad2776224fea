/** The part of an expense that counts: amounts in the smallest units of its currency, positive also where money came back. */
export interface Bill {
  currency: string
  amount: bigint
  payer: string
  refund: boolean
  /** Everybody's part, which add up to the amount. */
  parts: ReadonlyMap<string, bigint>
}

export interface Transfer {
  from: string
  to: string
  amount: bigint
}

/** A repayment. */
export interface Settlement extends Transfer {
  id: string
  paid_date: string
}

export type Balances = Map<string, bigint>

/** Per currency, what comes back to each person: negative is what they owe. They add up to zero. */
export function balancesOf(
  bills: Iterable<Bill>,
  settlements: Iterable<Transfer & { currency: string }> = [],
): Map<string, Balances> {
  const currencies = new Map<string, Balances>()
  for (const { currency, amount, payer, refund, parts } of bills) {
    const balances = entryOf(currencies, currency, () => new Map())
    const sign = refund ? -1n : 1n
    add(balances, payer, sign * amount)
    for (const [person, part] of parts) add(balances, person, -sign * part)
  }
  for (const { currency, ...settlement } of settlements)
    pay(
      entryOf(currencies, currency, () => new Map()),
      settlement,
    )
  return currencies
}

/** How everybody stands in one currency, and the payments that settle it. */
export interface Account {
  balances: Balances
  transfers: Transfer[]
}

export function accountsOf(
  byBills: ReadonlyMap<string, Balances>,
  settlements: readonly (Settlement & { currency: string })[],
): Map<string, Account> {
  const paid = Map.groupBy(settlements, ({ currency }) => currency)
  const currencies = new Set([...byBills.keys(), ...paid.keys()])
  const accounts = [...currencies].map((currency): [string, Account] => {
    const before = byBills.get(currency) ?? new Map()
    const own = paid.get(currency) ?? []
    const balances: Balances = new Map(before)
    for (const settlement of own) pay(balances, settlement)
    return [currency, { balances, transfers: transfersOf(before, own) }]
  })
  return new Map(accounts)
}

/** Per currency, what was spent in all and for each person; money that came back counts as negative. */
export function totalsOf(bills: Iterable<Bill>): Map<string, { group: bigint; personal: Balances }> {
  const currencies = new Map<string, { group: bigint; personal: Balances }>()
  for (const { currency, amount, refund, parts } of bills) {
    const totals = entryOf(currencies, currency, () => ({ group: 0n, personal: new Map() }))
    const sign = refund ? -1n : 1n
    totals.group += sign * amount
    for (const [person, part] of parts) add(totals.personal, person, sign * part)
  }
  return currencies
}

/**
 * The fewest payments that clear one currency, after the settlements. A planned payment that is recorded leaves the
 * others as they were; the plan is made anew when something else is recorded, or as soon as fewer payments would do.
 */
export function transfersOf(
  balancesOfBills: ReadonlyMap<string, bigint>,
  settlements: readonly Settlement[],
): Transfer[] {
  const paid = settlements.toSorted(byDate)
  const balances = new Map(balancesOfBills)
  // No plan contains what is not owed: what was planned before the last such payment makes no difference.
  let first = 0
  for (const [index, settlement] of paid.entries()) {
    if (!isOwed(balances, settlement)) first = index + 1
    pay(balances, settlement)
  }
  const before = new Map(balancesOfBills)
  for (const settlement of paid.slice(0, first)) pay(before, settlement)
  let open = openOf(before)
  let plan = fewestTransfers(open)
  for (const settlement of paid.slice(first)) {
    const rest = planWithout(settlement, plan)
    open = afterPayment(open, settlement)
    const anew = fewestTransfers(open)
    plan = rest && rest.length <= anew.length ? rest : anew
  }
  return plan
}

/** Whether a payment can be part of a plan: no plan lets anybody pay or get more than their balance. */
function isOwed(balances: Balances, { from, to, amount }: Transfer): boolean {
  return -(balances.get(from) ?? 0n) >= amount && (balances.get(to) ?? 0n) >= amount
}

function byDate(one: Settlement, other: Settlement): number {
  if (one.paid_date !== other.paid_date) return one.paid_date < other.paid_date ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The plan that remains after a payment; undefined where the payment was not planned. */
function planWithout({ from, to, amount }: Transfer, plan: readonly Transfer[]): Transfer[] | undefined {
  const planned = plan.find(transfer => transfer.from === from && transfer.to === to)
  if (planned === undefined || planned.amount < amount) return undefined
  return plan
    .map(transfer => (transfer === planned ? { from, to, amount: planned.amount - amount } : transfer))
    .filter(({ amount }) => amount > 0n)
}

function entryOf<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const entry = entries.get(key) ?? make()
  entries.set(key, entry)
  return entry
}

function pay(balances: Balances, { from, to, amount }: Transfer): void {
  add(balances, from, amount)
  add(balances, to, -amount)
}

function add(balances: Balances, person: string, amount: bigint): void {
  balances.set(person, (balances.get(person) ?? 0n) + amount)
}

interface Balance {
  person: string
  amount: bigint
}

/** From those who owe most to those whom most comes back to. */
function openOf(balances: Balances): Balance[] {
  return [...balances]
    .map(([person, amount]) => ({ person, amount }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted(byAmount)
}

function byAmount(one: Balance, other: Balance): number {
  return one.amount < other.amount ? -1 : one.amount > other.amount ? 1 : byPerson(one, other)
}

function byPerson(one: Balance, other: Balance): number {
  return one.person < other.person ? -1 : 1
}

function afterPayment(open: readonly Balance[], { from, to, amount: paid }: Transfer): Balance[] {
  const left: Balance[] = []
  for (const balance of open) {
    const { person } = balance
    const change = person === from ? paid : person === to ? -paid : 0n
    const amount = change === 0n ? balance.amount : balance.amount + change
    if (amount !== 0n) left.push(change === 0n ? balance : { person, amount })
  }
  return left.sort(byAmount)
}

/** Beyond this many people, the search for the fewest payments takes too long. */
const MOST_EXACT = 12

/** At most one payment less than there are people, and up to 12 people the fewest that there are. */
function fewestTransfers(open: readonly Balance[]): Transfer[] {
  const groups = open.length > MOST_EXACT ? [open] : zeroSumGroups(open)
  return groups.flatMap(transfersWithin)
}

// By set of people but for the first, a bit for each: the sum of their balances, and the most groups that are within it.
const sums = new BigInt64Array(1 << (MOST_EXACT - 1))
const most = new Uint8Array(sums.length)

/**
 * As many groups as possible that each add up to zero: a group needs one payment less than it has people. All together
 * add up to zero, so the first person is in the group of those whom the others leave.
 */
function zeroSumGroups(people: readonly Balance[]): (readonly Balance[])[] {
  const [first, ...others] = people.toSorted(byPerson)
  if (first === undefined) return []
  const size = 1 << others.length
  let isSplit = false
  for (const [index, { amount }] of others.entries()) {
    const bit = 1 << index
    for (let set = 0; set < bit; set++) {
      const sum = (sums[set] ?? 0n) + amount
      sums[bit + set] = sum
      if (sum === 0n) isSplit = true
    }
  }
  if (!isSplit) return [people]
  for (let set = 1; set < size; set++) {
    let best = 0
    for (let rest = set; rest > 0; rest &= rest - 1) {
      const within = most[set ^ (rest & -rest)] ?? 0
      if (within > best) best = within
    }
    most[set] = sums[set] === 0n ? best + 1 : best
  }
  // Each person taken out of a set leaves as many groups in it as there can be.
  const groups = [[first]]
  for (let set = size - 1; set > 0; ) {
    const isGroup = sums[set] === 0n
    if (isGroup) groups.push([])
    const left = (most[set] ?? 0) - (isGroup ? 1 : 0)
    const at = others.findIndex((_, at) => set & (1 << at) && most[set ^ (1 << at)] === left)
    groups.at(-1)?.push(...others.slice(at, at + 1))
    set ^= 1 << at
  }
  return groups.map(each => each.sort(byAmount))
}

/** From those who owe most to those whom most comes back to; each payment clears at least one of both. */
function transfersWithin(sorted: readonly Balance[]): Transfer[] {
  const transfers: Transfer[] = []
  let [debtor, creditor] = [0, sorted.length - 1]
  let owes = -(sorted[debtor]?.amount ?? 0n)
  let gets = sorted[creditor]?.amount ?? 0n
  while (owes > 0n && gets > 0n) {
    const amount = owes < gets ? owes : gets
    transfers.push({ from: sorted[debtor]?.person ?? '', to: sorted[creditor]?.person ?? '', amount })
    owes -= amount
    gets -= amount
    if (owes === 0n) owes = -(sorted[++debtor]?.amount ?? 0n)
    if (gets === 0n) gets = sorted[--creditor]?.amount ?? 0n
  }
  return transfers
}
