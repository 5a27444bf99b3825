/** Variable with a worker's place, from 0, which it keeps when it is started again. */
export const WORKER_PLACE = 'PORTAL_WORKER'

/** Returns the place of this process among the workers; 0 without workers. */
export const workerPlace = (): number => Number(process.env[WORKER_PLACE] ?? 0)
