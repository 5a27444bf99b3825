import { isDaytime } from '#server/domain/daytime.ts'
import { sendReminderBatch } from '#server/modules/mementouri/send-batch.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Reminds some citizens of what falls due, in the daytime only; returns whether there may be more to remind. */
export async function sendReminders(ports: Pick<Ports, 'db' | 'env' | 'clock'>): Promise<boolean> {
  return ports.env.reminders && isDaytime(ports.clock.now()) && sendReminderBatch(ports)
}
