import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Names what is drawn: when it changes, the error is forgotten and the children are drawn again. */
  resetKey?: string
  onError: (error: unknown) => void
  /** Drawn in place of children that broke; without it, nothing is. */
  renderFallback?: (retry: () => void) => ReactNode
}

interface State {
  failed: boolean
  resetKey?: string | undefined
}

/** Keeps an error thrown while its children are drawn from the rest of the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { children, renderFallback } = this.props
    if (!this.state.failed) return children
    return renderFallback?.(() => this.setState({ failed: false }))
  }
}
