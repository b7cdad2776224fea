import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'
import { openerKinds } from './opener-kinds.ts'

const Kind = z.enum(openerKinds)

/** What an account holds of a kind. */
export const Opener = z.object({
  kind: said(Kind, 'What it is: a session, a calendar feed, a link to one of your trips …'),
  count: said(z.int(), 'How many there are.'),
  since: said(z.nullable(z.string()), 'When the oldest was made; null where that is not known.'),
})
export type Opener = z.output<typeof Opener>

export const openers = endpoint({
  method: 'GET',
  path: '/users/me/openers',
  summary:
    'What opens the account, or a trip in its name, without its password; kinds with nothing are left out',
  access: 'user',
  response: z.array(Opener),
})

export const endOpeners = endpoint({
  method: 'DELETE',
  path: '/users/me/openers/{kind}',
  summary: 'End everything of a kind, at once; the session that asks stays',
  access: 'user',
  params: z.object({ kind: said(Kind, 'One that the list names.') }),
  response: null,
})
