import type { Ports } from '#server/ports/ports.ts'

/**
 * Makes a runner that does a thing once at a time for each id, on this instance: whoever comes while it is being done
 * gets what it answers.
 */
export function singleFlights<T, Key = number>() {
  // By database: ids mean nothing beyond theirs.
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
