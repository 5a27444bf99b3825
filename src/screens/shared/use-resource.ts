import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { ResourceState, Resource } from '../../services/resources.ts'

/** Returns a resource's state and fetches it on mount unless fresh (stale-while-revalidate). */
export function useResource<Data>(resource: Resource<Data>): ResourceState<Data> {
  useSignals()
  useEffect(() => {
    if (!resource.known.peek().fresh) void resource.load()
  }, [resource])
  return resource.known.value
}
