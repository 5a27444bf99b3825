import { describeError } from '#server/errors/describe-error.ts'
import { deliverAnnouncement } from '#server/modules/anunturi/deliver.ts'
import { listDue } from '#server/modules/anunturi/repo.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Sends the announcements that are due and ends those that have expired or were withdrawn; a failure is logged and does
 * not stop the others.
 */
export async function deliverAnnouncements(ports: Ports): Promise<void> {
  for (const id of await listDue(ports.db, ports.clock.now())) {
    try {
      await deliverAnnouncement(ports, id)
    } catch (error) {
      ports.log.error({ error: describeError(error), id }, 'announcement failed')
    }
  }
}
