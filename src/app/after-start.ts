import { learnOperator } from '../services/portal.ts'
import { registerWorker } from '../browser/worker.ts'

/** What can wait until the first screen stands: who runs the service, the worker, what the first tap will need. */
export function afterStart(): void {
  void learnOperator()
  void registerWorker()
}
