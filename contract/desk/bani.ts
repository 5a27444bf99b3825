import * as z from 'zod/mini'
import { calendarDay } from '../fields.ts'
import { deskEndpoint } from './endpoint.ts'

/** Money of some days as a file. */

const dayInQuery = calendarDay.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' }))

export const exportKinds = ['incasari', 'plati', 'rambursari'] as const
export type ExportKind = (typeof exportKinds)[number]

export const moneyExport = deskEndpoint({
  method: 'GET',
  path: '/bani/export',
  summary: 'Încasările, plățile prin card sau rambursările unor zile, ca fișier CSV',
  needs: 'bani.opereaza',
  requiresRecentSignIn: true,
  /** Whole days in Bucharest, both included; at most `deskLimits.exportDays`. */
  query: z.object({
    ce: z.enum(exportKinds, { error: 'invalid' }),
    de_la: dayInQuery,
    pana_la: dayInQuery,
  }),
  data: z.object({ nume: z.string(), linii: z.int(), csv: z.string() }),
})
