import type { WebhookDelivery, WebhookEndpoint } from '#contract/operator/webhook-endpoints.ts'
import type { EndpointRow } from './domain.ts'
import type { AttemptRow, Delivery } from './repo.ts'

/** Converts an endpoint to what the API and `--json` answer, without its secret. */
export const toEndpointAnswer = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  evenimente: row.eventTypes,
  adaugat_de: row.createdBy,
  adaugat_la: row.createdAt.toISOString(),
  dezactivat_la: row.disabledAt?.toISOString() ?? null,
  motiv: row.disabledReason,
  nu_merge_din: row.failingSince?.toISOString() ?? null,
})

/** Selects the attempts of a delivery. */
export const attemptsOf = ({ delivery }: Delivery, attempts: AttemptRow[]): AttemptRow[] =>
  attempts.filter(({ deliveryId }) => deliveryId === delivery.id)

/** Converts a delivery, with its own of some attempts, to what the API and `--json` answer. */
export const toDeliveryAnswer = (row: Delivery, attempts: AttemptRow[]): WebhookDelivery => ({
  mesaj: row.message.publicId,
  eveniment: row.message.type,
  creat_la: row.message.createdAt.toISOString(),
  stare: row.delivery.state,
  urmatoarea_la: row.delivery.state === 'asteapta' ? row.delivery.nextAt.toISOString() : null,
  incercari: attemptsOf(row, attempts).map(({ at, status, error, durationMs }) => ({
    la: at.toISOString(),
    raspuns: status,
    ...(status === null && { eroare: error }),
    durata_ms: durationMs,
  })),
})
