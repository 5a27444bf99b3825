// The least that one call can cost: Fastify with the look-up of a session and one query, on the portal's own database.
import { createHmac } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { floorPaths } from './floor-paths.ts'

const { DATABASE_URL, PORT, APP_KEY = '', CONNECTIONS } = process.env
const ROWS = 20

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(CONNECTIONS) })
const app = Fastify()
app.get(floorPaths.list, answerList)
app.post(floorPaths.write, answerWrite)
app.post(floorPaths.signIn, answerSignIn)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void stop(app))

async function stop(server: FastifyInstance): Promise<void> {
  await server.close()
  await pool.end()
}

async function answerList(request: FastifyRequest) {
  const citizenId = await authenticate(request)
  const { rows } = await pool.query<{ total: number }>({
    name: 'list',
    text: `select id, kind, title, text, link, created_at, read_at,
        (select count(*)::int from notifications where citizen_id = $1) as total
      from notifications where citizen_id = $1 order by id desc limit ${ROWS}`,
    values: [citizenId],
  })
  return { status_code: 200, data: rows, meta: { total: rows[0]?.total ?? 0 } }
}

async function answerWrite(request: FastifyRequest) {
  const citizenId = await authenticate(request)
  const { id, strada } = request.body as { id: number; strada: string }
  const answer = JSON.stringify({ status_code: 200, data: { id, strada } })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'key',
      text: `insert into idempotency (owner, route, key, body_hash, answer)
        values ($1, 'floor', $2, '', $3)`,
      values: [String(citizenId), request.headers['idempotency-key'], answer],
    })
    await client.query({
      name: 'write',
      text: 'update addresses set strada = $3 where id = $2 and citizen_id = $1',
      values: [citizenId, id, strada],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return answer
}

async function answerSignIn(request: FastifyRequest) {
  const { hash, password } = request.body as { hash: string; password: string }
  return { matches: await verify(hash, password) }
}

async function authenticate({ headers }: FastifyRequest): Promise<number> {
  const { sid, sub } = readToken(headers.authorization ?? '')
  const { rows } = await pool.query<{ id: number }>({
    name: 'session',
    text: `select citizens.id from sessions join citizens on citizens.id = citizen_id
      where sessions.id = $1 and citizen_id = $2 and revoked_at is null and citizens.state = 'activ'`,
    values: [sid, sub],
  })
  return rows[0]!.id
}

function readToken(authorization: string): { sid: string; sub: string } {
  const [header, payload = '', signature] = authorization.slice('Bearer '.length).split('.')
  const expected = createHmac('sha256', `jwt:${APP_KEY}`)
    .update(`${header}.${payload}`)
    .digest('base64url')
  if (signature !== expected) throw new Error('wrong token')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string; sub: string }
}
