import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '#server/http/html.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { findBinding, listBindings } from './bindings.ts'
import type { SandboxBinding } from './bindings.ts'
import { findSandboxCard, getSandboxCard } from './cards.ts'
import type { SandboxCard } from './cards.ts'
import {
  OrderState,
  findOrderCard,
  findOrder,
  finishOrder,
  cancelOrder,
  isOpen,
  assignCard,
} from './orders.ts'
import type { SandboxOrder } from './orders.ts'
import { pagePath } from './options.ts'
import type { SandboxOptions } from './options.ts'
import { STYLE } from './page-style.ts'
import { choicePage, confirmPage, endPage, unknownPage } from './pages.ts'
import type { Fields } from './answer.ts'
import { returnAddress } from './return-address.ts'

const RETURN_TIMEOUT_MS = 10_000
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

interface PageCall {
  Params: { mdOrder: string }
  Body: Fields | undefined
}

/** Serves the buyer's page through its steps: the card, the confirmation, the outcome. */
export function pageRoutes(bank: FastifyInstance, options: SandboxOptions): void {
  const { db, clock } = options
  const find = (id: string) => findOrder(db, clock.now(), id)

  bank.get<PageCall>(pagePath(':mdOrder'), async ({ params }, reply) => {
    const order = await find(params.mdOrder)
    return order
      ? showPage(reply, await renderOrderPage(options, order), order)
      : showUnknown(reply)
  })

  bank.post<PageCall>(pagePath(':mdOrder'), async ({ params, body, log }, reply) => {
    const order = await find(params.mdOrder)
    if (!order) return showUnknown(reply)
    if (isOpen(order)) await handleButton(options, order, body ?? {})
    const after = (await find(params.mdOrder)) ?? order
    return reply.redirect(await nextAddress(after, isOpen(order), log), 303)
  })
}

async function renderOrderPage({ db }: SandboxOptions, order: SandboxOrder): Promise<Html> {
  if (!isOpen(order)) return endPage(order, returnsToMerchant(order) ? returnAddress(order) : null)
  if (order.status === OrderState.authenticating) return confirmPage(order)
  return choicePage(order, await listSavedCardChoices(db, order))
}

/**
 * Lists the saved cards to choose from: the one the merchant named, or all of the client; none when one is to be saved.
 */
async function listSavedCardChoices(
  db: SandboxOptions['db'],
  { clientId, bindingId, bani }: SandboxOrder,
): Promise<SandboxBinding[]> {
  if (bindingId !== null) {
    const binding = await findBinding(db, bindingId)
    return binding ? [binding] : []
  }
  return clientId === null || bani === 0 ? [] : listBindings(db, clientId)
}

/** Executes the pressed button; one that the page does not have does nothing. */
async function handleButton(
  { db, clock }: SandboxOptions,
  order: SandboxOrder,
  { pas, card, salvat }: Fields,
): Promise<void> {
  const now = clock.now()
  if (pas === 'renunta') return cancelOrder(db, now, order)
  if (pas === 'confirma' && order.status === OrderState.authenticating) {
    return finishOrder(db, now, order)
  }
  const choice = salvat === undefined ? newCard(order, card) : await savedCard(db, order, salvat)
  if (choice) await assignCard(db, order.id, choice.card, choice.binding)
}

interface Choice {
  card: SandboxCard
  binding: SandboxBinding | null
}

function newCard({ bindingId }: SandboxOrder, code: string | undefined): Choice | null {
  const card = findSandboxCard(code ?? '')
  return card && bindingId === null ? { card, binding: null } : null
}

async function savedCard(
  db: SandboxOptions['db'],
  order: SandboxOrder,
  id: string,
): Promise<Choice | null> {
  const binding = (await listSavedCardChoices(db, order)).find((choice) => choice.id === id)
  return binding ? { card: getSandboxCard(binding.card), binding } : null
}

/** Returns the merchant's address when the order has just ended, otherwise the page's own. */
async function nextAddress(
  order: SandboxOrder,
  wasOpen: boolean,
  log: FastifyBaseLogger,
): Promise<string> {
  if (!wasOpen || isOpen(order) || !returnsToMerchant(order)) return pagePath(order.id)
  if (findOrderCard(order)?.returns === 'twice' && order.paidAt)
    await simulateDoubleReturn(order, log)
  return returnAddress(order)
}

const returnsToMerchant = (order: SandboxOrder): boolean =>
  findOrderCard(order)?.returns !== 'never' || order.paidAt === null

/** Simulates a browser that loads the address twice: the first time here, without its cookies. */
async function simulateDoubleReturn(order: SandboxOrder, log: FastifyBaseLogger): Promise<void> {
  try {
    const signal = AbortSignal.timeout(RETURN_TIMEOUT_MS)
    const response = await fetch(returnAddress(order), { redirect: 'manual', signal })
    await response.body?.cancel()
  } catch (error) {
    log.warn({ error: describeError(error) }, 'sandbox return failed')
  }
}

function showPage(reply: FastifyReply, page: Html, order?: SandboxOrder): FastifyReply {
  // `form-action` also covers the redirect to the merchant that answers the form.
  const merchant = order ? ` ${new URL(order.returnUrl).origin}` : ''
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // For the empty icon, without which browsers request one.
    'img-src data:',
    `form-action 'self'${merchant}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text)
}

function showUnknown(reply: FastifyReply): FastifyReply {
  return showPage(reply.code(404), unknownPage())
}
