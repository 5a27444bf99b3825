import { lazy, useState, type ComponentType } from 'react'

/**
 * Splits a part of a page off, to be loaded when it is shown, or before by `preload`. Loaded code is shown at once:
 * `lazy` alone first shows its fallback, for 300 ms at least.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  async function preload() {
    loaded = await load()
    return { default: loaded }
  }
  const LazyPart: ComponentType<Props> = lazy(preload)
  function Part(props: Props) {
    const [Chosen] = useState(() => loaded ?? LazyPart)
    return <Chosen {...props} />
  }
  return { Part, preload }
}
