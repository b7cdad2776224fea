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
  bills: readonly Bill[],
  settlements: readonly (Settlement & { currency: string })[],
): Map<string, Account> {
  const byBills = balancesOf(bills)
  const accounts = [...balancesOf(bills, settlements)].map(([currency, balances]): [string, Account] => {
    const paid = settlements.filter(settlement => settlement.currency === currency)
    return [currency, { balances, transfers: transfersOf(byBills.get(currency) ?? new Map(), paid) }]
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
  const balances = new Map(balancesOfBills)
  let plan: Transfer[] | undefined
  for (const settlement of settlements.toSorted(byDate)) {
    const rest = isOwed(balances, settlement)
      ? planWithout(settlement, plan ?? fewestTransfers(balances))
      : undefined
    pay(balances, settlement)
    plan = rest && rest.length <= fewestTransfers(balances).length ? rest : undefined
  }
  return plan ?? fewestTransfers(balances)
}

/** Whether a payment can be part of a plan: no plan lets anybody pay or get more than their balance. */
function isOwed(balances: Balances, { from, to, amount }: Transfer): boolean {
  return -(balances.get(from) ?? 0n) >= amount && (balances.get(to) ?? 0n) >= amount
}

function byDate(one: Settlement, other: Settlement): number {
  return one.paid_date + one.id < other.paid_date + other.id ? -1 : 1
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

type Balance = [person: string, amount: bigint]

/** Beyond this many people, the search for the fewest payments takes too long. */
const MOST_EXACT = 12

/** At most one payment less than there are people, and up to 12 people the fewest that there are. */
function fewestTransfers(balances: ReadonlyMap<string, bigint>): Transfer[] {
  const open = [...balances].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const groups = open.length > MOST_EXACT ? [open] : zeroSumGroups(open)
  return groups.flatMap(transfersWithin)
}

/** As many groups as possible that each add up to zero: a group needs one payment less than it has people. */
function zeroSumGroups(people: readonly Balance[]): Balance[][] {
  // By set of people, a bit for each: the sum of their balances, and the most groups that are within it.
  const sums = [0n]
  const size = 1 << people.length
  const most = new Uint8Array(size)
  for (const [person, [, amount]] of people.entries())
    for (let set = 0; set < 1 << person; set++) sums.push((sums[set] ?? 0n) + amount)
  for (let set = 1; set < size; set++) {
    let best = 0
    for (let rest = set; rest > 0; rest &= rest - 1) {
      const within = most[set ^ (rest & -rest)] ?? 0
      if (within > best) best = within
    }
    most[set] = sums[set] === 0n ? best + 1 : best
  }
  // Each person taken out of a set leaves as many groups in it as there can be.
  const groups: Balance[][] = []
  for (let set = size - 1; set > 0; ) {
    const isGroup = sums[set] === 0n
    if (isGroup) groups.push([])
    const left = (most[set] ?? 0) - (isGroup ? 1 : 0)
    const person = people.findIndex((_, person) => set & (1 << person) && most[set ^ (1 << person)] === left)
    groups.at(-1)?.push(...people.slice(person, person + 1))
    set ^= 1 << person
  }
  return groups
}

/** From those who owe most to those whom most comes back to; each payment clears at least one of both. */
function transfersWithin(group: readonly Balance[]): Transfer[] {
  const open = group.toSorted(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0))
  const transfers: Transfer[] = []
  for (;;) {
    const [debtor, creditor] = [open[0], open.at(-1)]
    if (!debtor || !creditor || debtor[1] >= 0n || creditor[1] <= 0n) return transfers
    const amount = -debtor[1] < creditor[1] ? -debtor[1] : creditor[1]
    transfers.push({ from: debtor[0], to: creditor[0], amount })
    debtor[1] += amount
    creditor[1] -= amount
    if (debtor[1] === 0n) open.shift()
    if (creditor[1] === 0n) open.pop()
  }
}
