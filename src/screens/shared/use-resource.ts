import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Known, Resource } from '../../services/resources.ts'

/** What is known of a resource; it is asked for when it is looked at and not fresh. */
export function useResource<Data>(resource: Resource<Data>): Known<Data> {
  useSignals()
  useEffect(() => {
    if (!resource.known.peek().fresh) void resource.load()
  }, [resource])
  return resource.known.value
}
