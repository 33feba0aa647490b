import type { ReactNode } from 'react'
import { BrandMark } from '../ui/BrandMark.tsx'

/** Layout of public pages: header, footer and skip link. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="cq-home">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <header className="cq-home-header">
        <a className="cq-home-brand" href="/" aria-label="CurbQuote, home">
          <BrandMark />
        </a>
        <nav aria-label="Main">
          <a className="cq-nav-wide" href="/#pricing">
            Pricing
          </a>
          <a className="cq-nav-quiet" href="/admin/login">
            Admin Login
          </a>
          <a className="cq-button cq-button-plain" href="/company/login">
            Business Login
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="cq-home-footer">
        <p>
          <BrandMark />
          <span>Instant quotes for exterior cleaning.</span>
        </p>
        <nav aria-label="Footer">
          <a href="/estimates">Find a cleaner</a>
          <a href="/integration-guide">Integration guide</a>
          <a href="/docs">Developers</a>
          <a href="/terms">Terms of Service</a>
          <a href="/privacy">Privacy Policy</a>
          <a href="/communication-policy">Communication Policy</a>
          <a href="/admin/login">Admin Login</a>
          <a href="mailto:{{supportEmail}}">Support: {'{{supportEmail}}'}</a>
        </nav>
      </footer>
      <div className="cq-copied" role="status" aria-live="polite" />
    </div>
  )
}

/** A public page of text. */
export function ArticlePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <article className="cq-article">
        <h1>{title}</h1>
        {children}
      </article>
    </PublicLayout>
  )
}
