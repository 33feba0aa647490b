import { ArticlePage } from '../public-layout/PublicLayout.tsx'
import { type DeveloperGuide, developerGuides } from './developer-guides.ts'

/** The list of the guides, at `/docs`. */
export function DeveloperGuidesPage() {
  return (
    <ArticlePage title="Developer documentation">
      <p>Embed the quote form, read and write quotes with the API, and receive webhooks.</p>
      <dl className="cq-docs-list">
        {developerGuides.map(({ path, title, description }) => (
          <div key={path}>
            <dt>
              <a href={path}>{title}</a>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
        <div>
          <dt>
            <a href="/docs/reference/">API reference</a>
          </dt>
          <dd>Every endpoint with its fields and errors, from the OpenAPI description.</dd>
        </div>
      </dl>
    </ArticlePage>
  )
}

export function DeveloperGuidePage({ guide }: { guide: DeveloperGuide }) {
  const next = developerGuides[developerGuides.indexOf(guide) + 1]
  return (
    <ArticlePage title={guide.title}>
      <nav aria-label="Documentation" className="cq-guide-contents cq-docs-nav">
        <ul>
          <li>
            <a href="/docs">All guides</a>
          </li>
          {developerGuides.map(({ path, title }) => (
            <li key={path}>
              <a href={path} {...(path === guide.path && { 'aria-current': 'page' as const })}>
                {title}
              </a>
            </li>
          ))}
          <li>
            <a href="/docs/reference/">API reference</a>
          </li>
        </ul>
      </nav>
      <div className="cq-docs" dangerouslySetInnerHTML={{ __html: guide.html }} />
      {next && (
        <p className="cq-hero-actions">
          <a className="cq-button cq-button-plain" href={next.path}>
            Next: {next.title}
          </a>
        </p>
      )}
    </ArticlePage>
  )
}
