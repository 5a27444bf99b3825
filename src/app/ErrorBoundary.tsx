import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { canReloadNow } from './stale-build.ts'

interface Props {
  children: ReactNode
}

/** The last net: a screen that breaks or cannot be fetched says so, with a way on. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // A new version has replaced the chunk this page wanted: load the new page, once.
    if (isMissingChunk(error) && canReloadNow()) window.location.reload()
  }

  override render() {
    return this.state.failed ? <BrokenPage /> : this.props.children
  }
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}

function BrokenPage() {
  const { broken } = useTexts('shell')
  return (
    <main className="broken-page">
      <h1>{broken.title}</h1>
      <p>{broken.text}</p>
      <button className="btn btn--primary" onClick={() => window.location.reload()} type="button">
        {broken.reload}
      </button>
    </main>
  )
}
