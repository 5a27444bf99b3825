import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { ResourceState, Resource } from '../../services/resources.ts'

/** What is known of a resource; it is asked for when it is looked at and not fresh. */
export function useResource<Data>(resource: Resource<Data>): ResourceState<Data> {
  useSignals()
  useEffect(() => {
    if (!resource.known.peek().fresh) void resource.load()
  }, [resource])
  return resource.known.value
}
