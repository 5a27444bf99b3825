import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/**
 * Renders an element on the page of a test, in a `div` unless told, and returns its parent. It is unmounted when the
 * test ends, as React would otherwise go on after the page is gone.
 */
export function render<Host extends HTMLElement = HTMLElement>(
  element: ReactNode,
  host = document.createElement('div') as HTMLElement as Host,
): Host {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(host))
  act(() => root.render(element))
  onTestFinished(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    act(() => root.unmount())
    host.remove()
  })
  return host
}
