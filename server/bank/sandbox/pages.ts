import { timeOf } from '#contract/time-zone.ts'
import { formatAmount } from '#server/domain/format.ts'
import { Html, html } from '#server/http/html.ts'
import { explainDecline } from '../decline-reasons.ro.ts'
import type { SandboxBinding } from './bindings.ts'
import { getSandboxCard, cards } from './cards.ts'
import type { CardGroup, SandboxCard } from './cards.ts'
import { findOrderCard, isOpen } from './orders.ts'
import type { SandboxOrder } from './orders.ts'
import { STYLE } from './page-style.ts'

const COMMON_REFUSAL = 'refuz-915'
const NOTHING = html``
// Built outside the templates: its CSP hash allows these characters and no others.
const style = new Html(`<style>${STYLE}</style>`)

const formatSum = ({ bani }: SandboxOrder): string => `${formatAmount(bani)}\u00a0lei`
const formatMask = (card: SandboxCard): string => `****\u00a0${card.mask.slice(-4)}`
/** Formats `202803` as `03/28`. */
const formatExpiry = (expires: string): string => `${expires.slice(4)}/${expires.slice(2, 4)}`
const inGroup = (group: CardGroup): SandboxCard[] => cards.filter((card) => card.group === group)

/** Renders the choice of card: one button for each possible outcome, the payment that succeeds first. */
export function choicePage(order: SandboxOrder, saved: SandboxBinding[]): Html {
  const choices = order.bindingId === null ? newCards(order, saved) : savedCards(saved, 'first')
  return frame(
    selectTexts(order).title,
    html`${summary(order)}
      <section>
        <h2>Alegeți ce se întâmplă</h2>
        <form method="post">
          ${choices} <button class="quiet" name="pas" value="renunta">Renunț</button>
        </form>
      </section>`,
  )
}

function newCards(order: SandboxOrder, saved: SandboxBinding[]): Html {
  const { clientId, bani } = order
  const { what } = selectTexts(order)
  const common = inGroup('refused').filter(({ code }) => code === COMMON_REFUSAL)
  const others = inGroup('refused').filter(({ code }) => code !== COMMON_REFUSAL)
  return html` ${inGroup('paid').map((card) => html`<button class="first" name="card" value="${card.code}">${what} ${card.label}</button>`)}
    ${clientId === null || bani === 0 ? NOTHING : html`<p class="small muted">Cardul se salvează pentru plățile viitoare.</p>`}
    ${savedCards(saved, 'plain')}
    ${common.map((card) => html`<button name="card" value="${card.code}">${what} este refuzată<span>${card.label}</span></button>`)}
    <div>
      ${clientId === null ? NOTHING : more('Alte carduri de salvat', inGroup('saved'))}
      ${more('Alte motive de refuz', others)}
      ${more('Întoarceri și confirmări neobișnuite', inGroup('strange'))}
    </div>`
}

function savedCards(saved: SandboxBinding[], look: 'first' | 'plain'): Html {
  return html`${saved.map(
    ({ id, card, expires }) =>
      html`<button class="${look}" name="salvat" value="${id}">
        Cardul salvat ${formatMask(getSandboxCard(card))}<span
          >Expiră ${formatExpiry(expires)}</span
        >
      </button>`,
  )}`
}

function more(title: string, group: SandboxCard[]): Html {
  return html`<details>
    <summary>${title}</summary>
    <div>
      ${group.map(
        (card) =>
          html` <button name="card" value="${card.code}">
            ${card.label}${card.actionCode === 0 ? NOTHING : html`<span>Cod ${card.actionCode}</span>`}
          </button>`,
      )}
    </div>
  </details>`
}

/** Renders the 3-D Secure step. */
export function confirmPage(order: SandboxOrder): Html {
  const card = findOrderCard(order)
  return frame(
    'Confirmați',
    html`${summary(order)}
      <section>
        <h2>Verificare 3-D Secure</h2>
        <p>
          Cardul ${card ? formatMask(card) : ''}. În realitate confirmați în aplicația băncii dvs.
        </p>
        <form method="post">
          <button class="first" name="pas" value="confirma">Confirmă</button>
          <button class="quiet" name="pas" value="renunta">Renunț</button>
        </form>
      </section>`,
  )
}

/** Renders the outcome; `back` is the return address to the merchant, null when this card leads nowhere. */
export function endPage(order: SandboxOrder, back: string | null): Html {
  const isPaid = order.paidAt !== null
  const { paid, notPaid } = selectTexts(order)
  const reason = isPaid ? NOTHING : html`<p>${explainDecline(order.actionCode).text}</p>`
  const way = back
    ? html`<a class="button first" href="${back}">Înapoi la portal</a>`
    : html`<p>Cu acest card de probă banca nu vă trimite înapoi. Deschideți dvs. portalul.</p>`
  return frame(
    isPaid ? paid : notPaid,
    html`${summary(order)}
      <section>${reason}${way}</section>`,
  )
}

const payment = {
  title: 'Plătiți cu cardul',
  what: 'Plata',
  paid: 'Plata a fost făcută',
  notPaid: 'Plata nu a fost făcută',
}
const saving: typeof payment = {
  title: 'Salvați cardul',
  what: 'Salvarea',
  paid: 'Cardul a fost salvat',
  notPaid: 'Cardul nu a fost salvat',
}
const selectTexts = ({ bani }: SandboxOrder) => (bani === 0 ? saving : payment)

/** Renders the page of an unknown order. */
export function unknownPage(): Html {
  return frame(
    'Plata nu există',
    html`<p>Verificați adresa sau întoarceți-vă în portal și începeți din nou.</p>`,
  )
}

function summary(order: SandboxOrder): Html {
  return html`<section>
    <p class="sum">${formatSum(order)}</p>
    ${order.bani === 0 ? html`<p>Se verifică și se salvează cardul. Nu se ia nicio sumă.</p>` : NOTHING}
    <p>${order.description}</p>
    <dl>
      <div>
        <dt>Comanda</dt>
        <dd>${order.orderNumber}</dd>
      </div>
      ${isOpen(order) ? until(order) : NOTHING}
    </dl>
  </section>`
}

const until = ({ expiresAt }: SandboxOrder): Html =>
  html`<div>
    <dt>Pagina este valabilă până la</dt>
    <dd>${timeOf(expiresAt)}</dd>
  </div>`

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="ro">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} — Banca Demo</title>
        ${style}
      </head>
      <body>
        <header>
          <div>
            <svg
              viewBox="0 0 28 28"
              fill="none"
              stroke="currentColor"
              stroke-width="2"
              stroke-linecap="round"
              stroke-linejoin="round"
              aria-hidden="true"
            >
              <path d="M4 11 14 5l10 6zM7 11v9m5-9v9m4-9v9m5-9v9M4 23h20" /></svg
            ><strong>Banca Demo</strong>
          </div>
          <p>Demonstrație: nu se mișcă bani</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `
}
