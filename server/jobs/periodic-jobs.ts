import { refreshOpenFigures } from '#server/modules/cifre-deschise/compute.ts'
import { tellPickupEves } from '#server/modules/mementouri/pickup-eves.ts'
import { tellPickupWatchers } from '#server/modules/mementouri/pickup-watches.ts'
import type { Ports } from '#server/ports/ports.ts'
import { cleanUp } from './cleanup.ts'
import { deliverAnnouncements } from './deliver-announcements.ts'
import { sendDueDigests } from './desk-digest.ts'
import { createDailyPenaltiesTask } from './penalties.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { runRecurringPayments } from './recurring-payments.ts'
import { resolveRefunds } from './resolve-refunds.ts'
import type { Task } from './run-periodically.ts'
import { sendReminders } from './send-reminders.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

/** A task that every server runs again after each pause. */
export interface PeriodicJob {
  name: string
  pauseMs: number
  task: Task
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Lists the periodic jobs of a server, with what they remember between runs. */
export function listPeriodicJobs(ports: Ports): PeriodicJob[] {
  return [
    { name: 'curățenie', pauseMs: 60 * MINUTE_MS, task: () => cleanUp(ports) },
    // The pause is the time in which a new day is noticed.
    { name: 'penalități', pauseMs: 10 * MINUTE_MS, task: createDailyPenaltiesTask(ports) },
    { name: 'plăți', pauseMs: 2 * SECOND_MS, task: () => reconcilePayments(ports) },
    { name: 'plăți recurente', pauseMs: 10 * MINUTE_MS, task: () => runRecurringPayments(ports) },
    { name: 'rambursări', pauseMs: MINUTE_MS, task: () => resolveRefunds(ports) },
    { name: 'anunțuri', pauseMs: 2 * SECOND_MS, task: () => deliverAnnouncements(ports) },
    { name: 'mementouri', pauseMs: MINUTE_MS, task: () => sendReminders(ports) },
    { name: 'ridicări așteptate', pauseMs: MINUTE_MS, task: () => tellPickupWatchers(ports) },
    { name: 'ridicări de mâine', pauseMs: MINUTE_MS, task: () => tellPickupEves(ports) },
    { name: 'cifre deschise', pauseMs: MINUTE_MS, task: () => refreshAlone(ports) },
    { name: 'rezumatul cozii', pauseMs: MINUTE_MS, task: () => sendDueDigests(ports) },
  ]
}

async function refreshAlone(ports: Ports): Promise<void> {
  await withAdvisoryLock(ports, 'cifre deschise', () => refreshOpenFigures(ports))
}
