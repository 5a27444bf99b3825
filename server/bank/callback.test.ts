import { SignJWT, UnsecuredJWT, base64url } from 'jose'
import { describe, expect, it } from 'vitest'
import { CALLBACK_KEY } from '#server/testing/sandbox.ts'
import { readCallback } from './callback.ts'

const NOW = new Date('2026-03-05T10:00:00Z')
const SECONDS = NOW.getTime() / 1000
const payload = { mdOrder: 'm-1', orderNumber: '12-1', operation: 'DEPOSITED', status: 1 }

const sign = (claims: Record<string, unknown>, key = CALLBACK_KEY, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(base64url.decode(key))
const read = (body: string) => readCallback(CALLBACK_KEY, body, NOW)

describe('a callback', () => {
  it('of the bank is read, whatever the case of its operation', async () => {
    const said = { mdOrder: 'm-1', orderNumber: '12-1', operation: 'deposited', status: 1 }
    expect(await read(await sign({ payload }))).toEqual(said)
    const asText = { ...payload, operation: 'deposited', status: '1' }
    expect(await read(`${await sign({ payload: asText })}\n`)).toEqual(said)
  })

  it('signed with another key is rejected', async () => {
    const other = Buffer.from('alta-cheie-de-test-de-32-de-caractere').toString('base64url')
    expect(await read(await sign({ payload }, other))).toBeNull()
  })

  it('signed with another algorithm is rejected', async () => {
    const long = Buffer.alloc(64, 'k').toString('base64url')
    const body = await sign({ payload }, long, 'HS512')
    expect(await readCallback(long, body, NOW)).toBeNull()
    expect(await read(new UnsecuredJWT({ payload }).encode())).toBeNull()
  })

  it('that was tampered with is rejected', async () => {
    const [head, , signature] = (await sign({ payload })).split('.')
    const changed = JSON.stringify({ payload: { ...payload, orderNumber: '13-1' } })
    const body = [head, Buffer.from(changed).toString('base64url'), signature].join('.')
    expect(await read(body)).toBeNull()
  })

  it.each([
    [-59, true],
    [-61, false],
  ])('that expires %i seconds from now is accepted: %s', async (seconds, counts) => {
    const body = await sign({ payload, exp: SECONDS + seconds })
    expect((await read(body)) !== null).toBe(counts)
  })

  it.each([
    { ...payload, operation: 'created' },
    { ...payload, mdOrder: undefined },
    { ...payload, orderNumber: 'x'.repeat(65) },
    { ...payload, status: 'da' },
    undefined,
  ])('with the payload %j is rejected', async (said) => {
    expect(await read(await sign({ payload: said }))).toBeNull()
  })

  it.each(['', 'x', 'a.b.c', '{}', '<html>'])('with the body %j is rejected', async (body) => {
    expect(await read(body)).toBeNull()
  })
})
