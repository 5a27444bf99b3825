import { webhookEventTypes } from '#contract/operator/webhooks.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { toEndpointAnswer } from '#server/modules/webhooks/describe.ts'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
} from '#server/modules/webhooks/endpoints.ts'
import type { DisabledReason, EndpointRow } from '#server/modules/webhooks/domain.ts'
import {
  forbiddenAddress,
  MAX_ENDPOINTS,
  tooManyEndpoints,
} from '#server/modules/webhooks/domain.ts'
import { listEndpoints } from '#server/modules/webhooks/repo.ts'
import type { Command } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'
import { parseEndpointId, requireEndpoint } from './find-endpoint.ts'

const ALL = 'toate'

/** Adds an endpoint; its secret is shown only then. */
const add: Command = {
  name: 'webhook adauga',
  summary: 'trimite evenimentele portalului la o adresă a altui program',
  details: `Adresa este publică și începe cu https://. Una din rețeaua operatorului, sau de pe același calculator, unde poate începe și cu http://, se adaugă numai dacă rețeaua ei este în WEBHOOK_NETWORKS (pentru același calculator 127.0.0.0/8). Evenimentele sunt semnate cu secretul arătat acum, care nu se mai vede după aceea, și nu au date personale, numai id-uri, numere și stări; vedeți docs/webhooks.md. Evenimentele: ${webhookEventTypes.map((type) => `\`${type}\``).join(', ')}. Cel mult ${MAX_ENDPOINTS} de adrese.`,
  takes: ['url'],
  options: {
    eveniment: {
      value: 'tip',
      about: `ce se trimite, sau ${ALL}; de mai multe ori`,
      repeated: true,
    },
  },
  async run(context, { args: [url = ''], texts }) {
    const eventTypes = parseEventTypes(texts('eveniment'))
    const result = await addEndpoint(context, { url, eventTypes, actor: context.actor })
    if (result.kind === 'adresa_gresita') {
      throw new OperatorError(
        'Adresa trebuie să înceapă cu https:// și să nu aibă nume, parolă sau #.',
      )
    }
    if (result.kind === 'adresa_nepermisa') throw new OperatorError(forbiddenAddress)
    if (result.kind === 'prea_multe') {
      throw new OperatorError(tooManyEndpoints)
    }
    const { id, secret } = result
    return {
      text: `Webhook-ul ${id} este adăugat. Secretul lui, arătat numai acum:\n${secret}`,
      json: { id, secret },
    }
  },
}

function parseEventTypes(words: string[]) {
  if (words.length === 0) throw new UsageError('Lipsește --eveniment <tip>.')
  if (words.includes(ALL)) return webhookEventTypes
  return words.map((word) => {
    const type = webhookEventTypes.find((one) => one === word)
    if (type) return type
    throw new UsageError(`Nu există evenimentul „${word}”. Vedeți \`webhook adauga --help\`.`)
  })
}

const list: Command = {
  name: 'webhook list',
  summary: 'adresele la care se trimit evenimente, și dacă merg',
  takes: [],
  options: {},
  async run({ db }) {
    const rows = await listEndpoints(db)
    const shown = formatTable(
      ['Id', 'Adresa', 'Stare', 'Adăugat de', 'Evenimente'],
      rows.map((row) => [
        String(row.id),
        row.url,
        formatState(row),
        row.createdBy,
        row.eventTypes.join(', '),
      ]),
    )
    return {
      text: rows.length === 0 ? 'Nu sunt webhook-uri.' : shown,
      json: rows.map(toEndpointAnswer),
    }
  },
}

const reasons: Record<DisabledReason, string> = {
  operator: 'de operator',
  raspuns_410: 'a răspuns 410',
  esec_prelungit: 'nu a mers 3 zile',
}

function formatState({ disabledAt, disabledReason, failingSince }: EndpointRow): string {
  if (disabledAt) {
    const reason = reasons[disabledReason as DisabledReason]
    return `dezactivat ${formatDateTime(disabledAt)}, ${reason}`
  }
  return failingSince ? `nu merge din ${formatDateTime(failingSince)}` : 'merge'
}

const rotate: Command = {
  name: 'webhook secret',
  summary: 'schimbă secretul unui webhook',
  details:
    'Arată secretul nou, care nu se mai vede după aceea. Timp de 24 de ore evenimentele sunt semnate și cu cel vechi, ca să poată fi schimbat și la primire.',
  takes: ['id'],
  options: {},
  async run(context, { args: [id = ''] }) {
    const rotated = await rotateSecret(context, parseEndpointId(id), context)
    const secret = requireEndpoint(id, rotated)
    return {
      text: `Secretul nou al webhook-ului ${id}, arătat numai acum:\n${secret}`,
      json: { id: Number(id), secret },
    }
  },
}

const disable: Command = {
  name: 'webhook dezactiveaza',
  summary: 'oprește trimiterea evenimentelor la un webhook',
  details:
    'Ce nu s-a trimis încă așteaptă; evenimentele de cât timp este oprit nu se păstrează pentru el.',
  takes: ['id'],
  options: {},
  async run(context, { args: [id = ''] }) {
    requireEndpoint(id, await disableEndpoint(context, parseEndpointId(id), context))
    return { text: `Webhook-ul ${id} este oprit.`, json: { id: Number(id), activ: false } }
  },
}

const enable: Command = {
  name: 'webhook activeaza',
  summary: 'pornește din nou un webhook oprit, de operator sau pentru că nu mergea',
  details: 'Ce aștepta se trimite. Ce nu s-a putut trimite se ia cu `webhook retrimite`.',
  takes: ['id'],
  options: {},
  async run(context, { args: [id = ''] }) {
    requireEndpoint(id, await enableEndpoint(context, parseEndpointId(id), context))
    return { text: `Webhook-ul ${id} este pornit.`, json: { id: Number(id), activ: true } }
  },
}

const remove: Command = {
  name: 'webhook sterge',
  summary: 'șterge un webhook, cu tot ce aștepta să fie trimis la el',
  details: 'Cere confirmarea; în scripturi, cu --da.',
  takes: ['id'],
  options: { da: { about: 'nu mai cere confirmarea' } },
  async run(context, { args: [id = ''], has }) {
    if (!has('da') && !(await context.confirm(`Se șterge webhook-ul ${id}?`))) {
      return { text: 'Nu s-a șters nimic.', json: { sters: false }, code: 1 }
    }
    requireEndpoint(id, await removeEndpoint(context, parseEndpointId(id), context))
    return { text: `Webhook-ul ${id} este șters.`, json: { id: Number(id), sters: true } }
  },
}

export const endpointCommands: readonly Command[] = [add, list, rotate, disable, enable, remove]
