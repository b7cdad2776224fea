import { hash } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'

// The baseline: the same query as GET /users/me on Fastify and pg, with nothing else around it.
const [socketDir, text] = process.argv.slice(2)
if (!socketDir || !text) throw new Error('usage: bare-server <socket folder> <statement>')
const pool = new Pool({ host: socketDir, port: 5432, user: 'caravan', database: 'postgres', max: 10, min: 2 })
const app = Fastify()
app.get('/users/me', async request => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query({ name: 'me', text, values: [hash('sha256', token, 'buffer')] })
  const [row] = rows
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    email_verified: row.email_verified,
    avatar_url: row.avatar,
    language: row.language,
    version: row.version,
  }
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)
