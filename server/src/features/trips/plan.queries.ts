import { one } from '../../db/sql.ts'
import { kinds } from '../../trip/kinds.ts'
import { jsonRows, moment } from '../../trip/table.queries.ts'
import { tripAsSent } from '../../trip/trip.queries.ts'

const parts = Object.values(kinds).flatMap(({ table, plan }) =>
  Object.entries(plan).map(
    ([part, condition]) =>
      `'${part}', ${jsonRows(
        `select ${table.selected} from ${table.from} where trip_id = t.id and ${condition} order by ${table.order}`,
      )}`,
  ),
)

// The whole answer as one text, which nobody parses on its way out.
export const readPlan = one<[tripId: string], { seq: number; text: string }>(
  'plan.read',
  `select t.seq, json_build_object('seq', t.seq,
     'trip', ${tripAsSent()},
     'note', (select json_build_object('saved_at', ${moment('saved_at').read('note')}, 'saved_by', saved_by)
       from note where trip_id = t.id and revision > 0),
     ${parts.join(', ')},
     'paid', coalesce((select json_agg(json_build_object(
         'kind', source -> 'kind', 'id', source -> 'id', 'expense_id', id) order by id)
       from expense where trip_id = t.id and source is not null), '[]'))::text as text
   from trip t where t.id = $1`,
)
