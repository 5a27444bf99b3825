import { OPEN311 } from '#contract/cifre-deschise.ts'
import type { Env } from '#server/config/env.ts'
import type { Answer } from './answers.ts'

/** When the shape of the answers last changed. */
const CHANGESET = '2026-11-29T00:00:00Z'
const SPECIFICATION = 'http://wiki.open311.org/GeoReport_v2'

/** Says where GeoReport is, in which formats, and whom to ask for a key. */
export const describeEndpoints = ({ publicUrl, operator, demo }: Env): Answer => ({
  root: 'discovery',
  value: {
    changeset: CHANGESET,
    contact: `${operator.denumire}, ${operator.telefon}, ${operator.email}`,
    key_service: operator.email,
    endpoints: [
      {
        specification: SPECIFICATION,
        url: `${publicUrl}${OPEN311}`,
        changeset: CHANGESET,
        type: demo ? 'test' : 'production',
        formats: ['text/xml', 'application/json'],
      },
    ],
  },
})
