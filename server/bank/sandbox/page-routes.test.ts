import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewOrder } from '#server/ports/bank.ts'
import { CALLBACK_KEY, startSandbox } from '#server/testing/sandbox.ts'
import type { TestSandbox } from '#server/testing/sandbox.ts'
import { readCallback } from '../callback.ts'
import { cards } from './cards.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.clock.advance(3600)
  while (await sandbox.deliver());
  sandbox.merchant.callbacks.splice(0)
  sandbox.merchant.returns.splice(0)
})

const open = (given: Partial<NewOrder> = {}) => sandbox.bank.register(sandbox.order(given))
const shown = async (address: string) => (await sandbox.page(address)).text()

async function told() {
  const now = sandbox.clock.now()
  const said = sandbox.merchant.callbacks.map((body) => readCallback(CALLBACK_KEY, body, now))
  return (await Promise.all(said)).map((call) => `${call?.operation} ${call?.status}`)
}

async function saveCard(clientId: string, card = 'reusita') {
  const { orderId, pageUrl } = await open({ clientId })
  await sandbox.pay(pageUrl, card)
  return (await sandbox.bank.status(orderId))!.card!.saved!.bindingId
}

describe('the page of a payment', () => {
  it('says that no money moves, and what is being paid', async () => {
    const { pageUrl } = await open({ description: 'Factura <b>1</b>' })
    const page = await shown(pageUrl)
    expect(page).toContain('Demonstrație: nu se mișcă bani')
    expect(page).toContain('123,45\u00a0lei')
    expect(page).toContain('Factura &lt;b&gt;1&lt;/b&gt;')
  })

  it('has a button for each card, the one that pays first', async () => {
    const { pageUrl } = await open({ clientId: crypto.randomUUID() })
    const buttons = [...(await shown(pageUrl)).matchAll(/name="card" value="([^"]+)"/g)]
    const codes = buttons.map(([, code]) => code!)
    expect(codes[0]).toBe('reusita')
    expect(codes.toSorted()).toEqual(cards.map(({ code }) => code).toSorted())
  })

  it('runs nothing and loads nothing but its own style', async () => {
    const { pageUrl } = await open()
    const answer = await sandbox.page(pageUrl)
    const page = await answer.text()
    const style = /<style>([^<]*)<\/style>/.exec(page)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self' ${sandbox.merchant.url}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('<link rel="icon" href="data:," />')
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/)
  })

  it('asks for the confirmation, then redirects back with the order and its token', async () => {
    const { orderId, pageUrl } = await open({ returnUrl: `${sandbox.merchant.url}/retur?x=1` })
    const chosen = await sandbox.press(pageUrl, { card: 'reusita' })
    expect(chosen).toEqual({ status: 303, location: new URL(pageUrl).pathname })
    expect(await shown(pageUrl)).toMatch(/value="confirma">\s*Confirmă\s*</)
    const { status, location } = await sandbox.press(pageUrl, { pas: 'confirma' })
    expect(status).toBe(303)
    const { origin, searchParams } = new URL(location)
    expect(origin).toBe(sandbox.merchant.url)
    expect(searchParams.get('x')).toBe('1')
    expect(searchParams.get('orderId')).toBe(orderId)
    expect(searchParams.get('token')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('pays once, however often and whichever of its buttons are pressed', async () => {
    const clientId = crypto.randomUUID()
    const { orderId, pageUrl } = await open({ clientId })
    const presses = ['reusita', 'refuz-915', 'reusita'].map((card) =>
      sandbox.press(pageUrl, { card }),
    )
    await Promise.all(presses)
    await Promise.all(Array.from({ length: 5 }, () => sandbox.press(pageUrl, { pas: 'confirma' })))
    const { outcome } = (await sandbox.bank.status(orderId))!
    await sandbox.press(pageUrl, { pas: 'renunta' })
    await sandbox.press(pageUrl, { card: 'refuz-806' })
    await sandbox.deliver()
    expect(sandbox.merchant.callbacks).toHaveLength(1)
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual(outcome)
    expect(await sandbox.bank.bindings(clientId)).toHaveLength(outcome.kind === 'paid' ? 1 : 0)
  })

  it('shows the outcome and the return link when opened afterwards', async () => {
    const { pageUrl } = await open()
    await sandbox.pay(pageUrl, 'refuz-906')
    const page = await shown(pageUrl)
    expect(page).toContain('Plata nu a fost făcută')
    expect(page).toContain('Cardul a expirat.')
    expect(page).toContain(`href="${sandbox.merchant.url}/retur?orderId=`)
  })

  it('is declined when its time has passed', async () => {
    const { pageUrl } = await open({ sessionSeconds: 60 })
    sandbox.clock.advance(60)
    const { location } = await sandbox.press(pageUrl, { card: 'reusita' })
    expect(location).toBe(new URL(pageUrl).pathname)
    expect(await shown(pageUrl)).toContain('Timpul pentru plată a trecut.')
  })

  it.each(['x', crypto.randomUUID()])('of an unknown order is a 404: %s', async (id) => {
    const answer = await sandbox.page(`/banca-demo/plata/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Plata nu există')
    expect((await sandbox.press(`/banca-demo/plata/${id}`, { card: 'reusita' })).status).toBe(404)
  })

  it.each([{}, { card: 'x' }, { pas: 'confirma' }, { pas: 'x' }, { salvat: 'x' }])(
    'does nothing when %j is pressed',
    async (fields) => {
      const { orderId, pageUrl } = await open()
      await sandbox.press(pageUrl, fields as Record<string, string>)
      expect(await sandbox.call('getOrderStatusExtended.do', { orderId })).toMatchObject({
        orderStatus: 0,
      })
    },
  )
})

describe('a saved card on the page', () => {
  it('is offered to its client beside new ones', async () => {
    const clientId = crypto.randomUUID()
    const bindingId = await saveCard(clientId)
    const { orderId, pageUrl } = await open({ clientId })
    expect(await shown(pageUrl)).toContain(`name="salvat" value="${bindingId}"`)
    await sandbox.press(pageUrl, { salvat: bindingId })
    await sandbox.press(pageUrl, { pas: 'confirma' })
    const status = await sandbox.bank.status(orderId)
    expect(status?.card?.saved?.bindingId).toBe(bindingId)
    expect(await sandbox.bank.bindings(clientId)).toHaveLength(1)
  })

  it('is the only choice when the merchant named it', async () => {
    const clientId = crypto.randomUUID()
    const [other, bindingId] = [await saveCard(clientId), await saveCard(clientId)]
    const { orderId, pageUrl } = await open({ clientId, bindingId })
    const page = await shown(pageUrl)
    expect(page).toContain(`value="${bindingId}"`)
    expect(page).not.toContain(other)
    expect(page).not.toContain('name="card"')
    await sandbox.press(pageUrl, { card: 'reusita' })
    await sandbox.press(pageUrl, { salvat: other })
    expect(await sandbox.call('getOrderStatusExtended.do', { orderId })).toMatchObject({
      orderStatus: 0,
    })
  })

  it('of another client is neither shown nor accepted', async () => {
    const bindingId = await saveCard(crypto.randomUUID())
    const { orderId, pageUrl } = await open({ clientId: crypto.randomUUID() })
    expect(await shown(pageUrl)).not.toContain(bindingId)
    await sandbox.press(pageUrl, { salvat: bindingId })
    expect(await sandbox.call('getOrderStatusExtended.do', { orderId })).toMatchObject({
      orderStatus: 0,
    })
  })
})

describe('the page of a card that is only saved', () => {
  it('says so, and offers none that is saved already', async () => {
    const clientId = crypto.randomUUID()
    await saveCard(clientId)
    const { pageUrl } = await open({ clientId, bani: 0 })
    const page = await shown(pageUrl)
    expect(page).toContain('Salvarea reușește')
    expect(page).toContain('Nu se ia nicio sumă.')
    expect(page).not.toContain('name="salvat"')
    await sandbox.pay(pageUrl, 'reusita')
    expect(await shown(pageUrl)).toContain('Cardul a fost salvat')
  })
})

describe('the callbacks to the merchant', () => {
  it.each([
    ['reusita', 0, ['deposited 1']],
    ['refuz-915', 0, ['declined 0']],
    ['confirmare-dubla', 0, ['deposited 1', 'deposited 1']],
    ['fara-intoarcere', 3600, []],
    ['confirmare-tarzie', 29, []],
    ['confirmare-tarzie', 30, ['deposited 1']],
    ['raspuns-tarziu', 19, []],
    ['raspuns-tarziu', 20, ['deposited 1']],
  ])('for %s after %i seconds are %j', async (card, seconds, expected) => {
    const { pageUrl } = await open({ sessionSeconds: 7200 })
    await sandbox.pay(pageUrl, card)
    sandbox.clock.advance(seconds)
    await sandbox.deliver()
    expect(await told()).toEqual(expected)
  })

  it('may come in the wrong order', async () => {
    const { pageUrl } = await open()
    await sandbox.pay(pageUrl, 'confirmari-inversate')
    for (const seconds of [0, 2, 2]) {
      sandbox.clock.advance(seconds)
      await sandbox.deliver()
    }
    expect(await told()).toEqual(['deposited 1', 'approved 1', 'declined 0'])
  })

  it('report cancellations, expiries and refunds', async () => {
    const gaveUp = await open()
    await sandbox.press(gaveUp.pageUrl, { pas: 'renunta' })
    const waited = await open({ sessionSeconds: 1 })
    sandbox.clock.advance(1)
    await sandbox.bank.status(waited.orderId)
    await sandbox.deliver()
    expect(await told()).toEqual(['declined 0', 'declined 0'])
    const paid = await open()
    await sandbox.pay(paid.pageUrl, 'reusita')
    await sandbox.deliver()
    await sandbox.bank.refund(paid.orderId, 1)
    await sandbox.deliver()
    expect((await told()).slice(2)).toEqual(['deposited 1', 'refunded 1'])
  })

  it('are retried every minute until the merchant accepts them', async () => {
    const { pageUrl } = await open()
    await sandbox.pay(pageUrl, 'reusita')
    sandbox.merchant.status = 500
    await sandbox.deliver()
    await sandbox.deliver()
    expect(sandbox.merchant.callbacks).toHaveLength(1)
    sandbox.merchant.status = 200
    for (const seconds of [60, 60, 60]) {
      sandbox.clock.advance(seconds)
      await sandbox.deliver()
    }
    expect(await told()).toEqual(['deposited 1', 'deposited 1'])
  })

  it('stop after five attempts', async () => {
    const { pageUrl } = await open()
    await sandbox.pay(pageUrl, 'reusita')
    sandbox.merchant.status = 500
    for (let minute = 0; minute < 7; minute++) {
      await sandbox.deliver()
      sandbox.clock.advance(60)
    }
    sandbox.merchant.status = 200
    expect(sandbox.merchant.callbacks).toHaveLength(5)
  })
})

describe('the return to the merchant', () => {
  it('happens twice', async () => {
    const { pageUrl } = await open()
    const { location } = await sandbox.pay(pageUrl, 'intoarcere-dubla')
    expect(sandbox.merchant.returns.map((path) => sandbox.merchant.url + path)).toEqual([location])
  })

  it.each(['fara-intoarcere', 'confirmare-tarzie'])('never happens with %s', async (card) => {
    const { orderId, pageUrl } = await open()
    const { location } = await sandbox.pay(pageUrl, card)
    expect(location).toBe(new URL(pageUrl).pathname)
    expect(await shown(pageUrl)).not.toContain(sandbox.merchant.url)
    expect((await sandbox.bank.status(orderId))?.outcome.kind).toBe('paid')
  })
})
