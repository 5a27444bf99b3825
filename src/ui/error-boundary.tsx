import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Key of the content: when it changes, the error is reset and the children are rendered again. */
  resetKey?: string
  onError: (error: unknown) => void
  /** Rendered in place of children that threw; nothing by default. */
  renderFallback?: (retry: () => void) => ReactNode
}

interface State {
  failed: boolean
  resetKey?: string | undefined
}

/** Catches errors thrown while its children render, so that the rest of the page stays. */
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
