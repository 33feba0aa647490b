import { Component, type ErrorInfo, type ReactNode } from 'react'

/** Shown for a page that failed to load, usually because a new version was deployed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="cq-message-page">
        <h1>This page could not be shown</h1>
        <p>Your connection may have dropped, or CurbQuote was updated while you were here.</p>
        <button
          type="button"
          className="cq-button cq-button-primary"
          onClick={() => window.location.reload()}
        >
          Reload the page
        </button>
      </main>
    )
  }
}
