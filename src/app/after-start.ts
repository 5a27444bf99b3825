import { learnOperator } from '../services/portal.ts'
import { startQueue } from './queue.ts'
import { startPwa } from './pwa.ts'

/** What can wait until the first screen stands: who runs the service, the worker, what the first tap will need. */
export function afterStart(): void {
  void learnOperator()
  startPwa()
  void startQueue()
}
