import { sql } from '../db/sql.ts'

export const drop = sql<[], unknown>('purse.drop', 'drop table if exists purse')
export const make = sql<[], unknown>(
  'purse.make',
  'create table purse (id integer primary key, coins integer)',
)
export const fill = sql<[id: number, coins: number], unknown>(
  'purse.fill',
  'insert into purse values ($1, $2)',
)
export const count = sql<[id: number], { coins: number }>(
  'purse.count',
  'select coins from purse where id = $1',
)
export const add = sql<[id: number, coins: number], unknown>(
  'purse.add',
  'update purse set coins = coins + $2 where id = $1',
)
export const backend = sql<[], { pid: number }>('purse.backend', 'select pg_backend_pid() as pid')
export const terminate = sql<[pid: number], { done: boolean }>(
  'purse.terminate',
  'select pg_terminate_backend($1, 5000) as done',
)
export const endSession = sql<[], unknown>(
  'purse.end_session',
  'select pg_terminate_backend(pg_backend_pid())',
)
