import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { telHref } from '../screens/shared/Help.tsx'
import { operator } from '../services/portal.ts'
import type { Route } from './routes.ts'

export interface BrokenPageProps {
  route: Route
  /** It stands in the frame of the signed-in portal; otherwise it brings the bare shell. */
  framed: boolean
  /** Draws the screen again. */
  retry: () => void
}

/** The last net: the frame broke too, or there is nothing better yet. It uses as little of the portal as it can. */
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
      {/* Without a fragment it is a load: the broken address is left behind. */}
      <a className="btn btn--primary" href="/">
        {broken.home}
      </a>
      <a className="link" href={telHref(telefon)}>
        {telefon}
      </a>
    </main>
  )
}

/** Stands in place of a screen that broke. A better one comes once the first screen stands (deferred-startup.ts). */
export const brokenPage = signal<ComponentType<BrokenPageProps>>(BrokenPortal)
