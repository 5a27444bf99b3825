import type { FastifyInstance } from 'fastify'
import { deskContainerLabels } from '#contract/desk/clienti.ts'
import { audit } from '#server/domain/audit.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { labelSheetPdf } from '#server/pdf/label-sheet.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listForLabels } from './repo.ts'

/** Registers the desk's call for labels of containers. */
export function containerDeskRoutes(app: FastifyInstance, ports: Ports): void {
  registerDownloadEndpoint(app, ports, deskContainerLabels, async ({ params, staff, context }) => {
    const { db, now, requestId } = context
    const labels = await listForLabels(db, [params.id])
    const [first] = labels
    if (!first) throw new ApiError('inexistent')
    const actor = staffActor(staff.staffId)
    const subject = `contract:${params.id}`
    await audit(db, { actor, action: 'etichete.descarcate', subject, requestId })
    const { city, publicUrl } = ports.env
    const bytes = await labelSheetPdf(labels, { city: city.denumire, publicUrl, at: now })
    return { name: `etichete-${first.contractNumber}.pdf`, type: 'application/pdf', bytes }
  })
}
