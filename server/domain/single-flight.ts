import type { Ports } from '#server/ports/ports.ts'

/**
 * Creates a single-flight runner: concurrent calls with the same id, on this instance, share one run and its result.
 */
export function createSingleFlight<T, Key = number>() {
  // By database: ids are unique only within one.
  const flights = new WeakMap<object, Map<Key, Promise<T>>>()

  return function fly(
    { requestDb }: Pick<Ports, 'requestDb'>,
    id: Key,
    work: () => Promise<T>,
  ): Promise<T> {
    const own = flights.get(requestDb) ?? new Map<Key, Promise<T>>()
    flights.set(requestDb, own)
    const flight = own.get(id) ?? work().finally(() => own.delete(id))
    own.set(id, flight)
    return flight
  }
}
