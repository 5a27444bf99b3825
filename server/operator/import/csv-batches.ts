import type { CsvLine } from './csv.ts'
import type { ofOneThing } from './grouped-kind.ts'

const BATCH = 1000
/** Maximum size of a batch; up to it, the lines of a group stay together. */
const MOST_BATCH = 2 * BATCH

/** Splits lines into batches; prefetches the next batch while the database works on the current one. */
export function batchesOf(
  lines: AsyncIterable<CsvLine>,
  belong: ReturnType<typeof ofOneThing>,
): AsyncGenerator<CsvLine[]> {
  return oneAhead(inBatches(lines, belong))
}

async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
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
  belong: ReturnType<typeof ofOneThing>,
): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = []
  for await (const line of lines) {
    const last = batch.at(-1)
    const isFull = batch.length >= BATCH && last !== undefined && !belong(last, line)
    if (isFull || batch.length >= MOST_BATCH) {
      yield batch
      batch = []
    }
    batch.push(line)
  }
  if (batch.length > 0) yield batch
}
