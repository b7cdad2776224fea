/**
 * How long the ledger of the trip `id` has not changed, by what `ofLedger` tells of a change and the number that the trip
 * has with it. The pieces of one change raise that number once.
 */
export const sinceLedger = (id: string, seq: string, ledger: string, comeOrGone: string) => `case
     when ${ledger}::boolean or (cardinality(${comeOrGone}::text[]) > 0
       and exists (select from expense where trip_id = ${id} and source ->> 'id' = any(${comeOrGone})))
     then 0 else since_ledger + ${seq} - seq end`
