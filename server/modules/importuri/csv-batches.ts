import type { CsvLine } from './csv.ts'
import type { createGroupMatcher } from './grouped-kind.ts'

/** Lines checked at once, few so that the portal's process answers its other calls between two batches. */
const BATCH = 250
/** Maximum size of a batch; up to it, the lines of a group stay together. */
const MAX_BATCH = 2000

/** Splits lines into batches; prefetches the next batch while the database works on the current one. */
export function readBatches(
  lines: AsyncIterable<CsvLine>,
  isSameGroup: ReturnType<typeof createGroupMatcher>,
): AsyncGenerator<CsvLine[]> {
  return prefetchNext(inBatches(lines, isSameGroup))
}

async function* prefetchNext<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let asked = Promise.allSettled([source.next()])
  try {
    for (;;) {
      const [answer] = await asked
      if (answer.status === 'rejected') throw answer.reason
      if (answer.value.done) return
      asked = Promise.allSettled([source.next()])
      yield answer.value.value
    }
  } finally {
    await source.return(undefined)
  }
}

async function* inBatches(
  lines: AsyncIterable<CsvLine>,
  isSameGroup: ReturnType<typeof createGroupMatcher>,
): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = []
  for await (const line of lines) {
    const last = batch.at(-1)
    const isFull = batch.length >= BATCH && last !== undefined && !isSameGroup(last, line)
    if (isFull || batch.length >= MAX_BATCH) {
      yield batch
      batch = []
    }
    batch.push(line)
  }
  if (batch.length > 0) yield batch
}
