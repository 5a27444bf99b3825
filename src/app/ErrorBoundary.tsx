import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { missingFiles, newVersionPage } from './stale-build.ts'

interface Props {
  children: ReactNode
}

/** The last net: a screen that breaks or cannot be fetched says so, with a way on. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  #stop: (() => void) | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    window.addEventListener('vite:preloadError', () => (missingFiles.value += 1))
    this.#stop = newVersionPage.subscribe((page) => page && this.setState({ failed: true }))
  }

  override componentWillUnmount() {
    this.#stop?.()
  }

  override render() {
    return this.state.failed ? (newVersionPage.value ?? <BrokenPage />) : this.props.children
  }
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
