import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { telHref } from '../screens/shared/Help.tsx'
import { operator } from '../services/portal.ts'
import type { Route } from './routes.ts'

export interface BrokenPageProps {
  route: Route
  /** True if rendered inside the signed-in layout; otherwise it brings the bare shell. */
  framed: boolean
  /** Renders the screen again. */
  retry: () => void
}

/** Last-resort error page, for when the layout threw too or BrokenPage is not loaded yet. Has few dependencies. */
export function BrokenPortal() {
  useSignals()
  const { broken } = useTexts('shell')
  const { telefon } = operator.value
  return (
    <main className="broken-page">
      <div className="stack" role="alert">
        <h1>{broken.title}</h1>
        <p>{broken.text}</p>
      </div>
      {/* No fragment, so the browser reloads and leaves the broken address. */}
      <a className="btn btn--primary" href="/">
        {broken.home}
      </a>
      <a className="link" href={telHref(telefon)}>
        {telefon}
      </a>
    </main>
  )
}

/** Error page for a broken screen; deferred-startup.ts replaces it with the full BrokenPage. */
export const brokenPage = signal<ComponentType<BrokenPageProps>>(BrokenPortal)
