import { isBetween } from '#server/domain/daytime.ts'
import { sendReminderBatch } from '#server/modules/mementouri/send-batch.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Reminds some citizens of what falls due, in the city's hours only; returns whether there may be more to remind. */
export async function sendReminders(ports: Pick<Ports, 'db' | 'env' | 'clock'>): Promise<boolean> {
  const { reminders, city } = ports.env
  const { de_la: from, pana_la: to } = city.mementouri
  return reminders && isBetween(ports.clock.now(), { from, to }) && sendReminderBatch(ports)
}
