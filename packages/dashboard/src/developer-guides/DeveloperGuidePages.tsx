import { ArticlePage } from '../public-layout/PublicLayout.tsx'
import { SketchPicture } from '../sketches/SketchPicture.tsx'
import { type DeveloperGuide, developerGuides, guideGroups } from './developer-guides.ts'

/** The list of the guides, at `/docs`. */
export function DeveloperGuidesPage() {
  return (
    <ArticlePage title="Developer documentation">
      <p>Embed the quote form, read and write quotes with the API, and receive webhooks.</p>
      <DocumentationSearch />
      {guideGroups.map(({ title, guides }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl className="cq-docs-list">
            {guides.map((guide) => (
              <div key={guide.path}>
                <dt>
                  <a href={guide.path}>{guide.title}</a>
                </dt>
                <dd>{guide.description}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h2>Reference</h2>
        <dl className="cq-docs-list">
          <div>
            <dt>
              <a href="/docs/reference/">API reference</a>
            </dt>
            <dd>Every endpoint with its fields and errors, from the OpenAPI description.</dd>
          </div>
          <div>
            <dt>
              <a href="/llms.txt">llms.txt</a>
            </dt>
            <dd>The pages as Markdown, for language models.</dd>
          </div>
          <div>
            <dt>
              <a href="/docs/internal-reference/">Internal API</a>
            </dt>
            <dd>The calls of the dashboard and of the form. They may change at any time.</dd>
          </div>
        </dl>
      </section>
    </ArticlePage>
  )
}

export function DeveloperGuidePage({ guide }: { guide: DeveloperGuide }) {
  const next = developerGuides[developerGuides.indexOf(guide) + 1]
  return (
    <ArticlePage title={guide.title}>
      <DocumentationSearch />
      <p>
        <a href="/docs">All guides</a> · <a href="/docs/reference/">API reference</a>
      </p>
      {guide.sketch && <SketchPicture sketch={guide.sketch} />}
      <div className="cq-docs" dangerouslySetInnerHTML={{ __html: guide.html }} />
      <p className="cq-hero-actions">
        {next && (
          <a className="cq-button cq-button-plain" href={next.path}>
            Next: {next.title}
          </a>
        )}
        <a className="cq-button cq-button-plain" href={`${guide.path}.md`}>
          This page as Markdown
        </a>
      </p>
    </ArticlePage>
  )
}

/** `docs-search.ts` fills in the results. Hidden without JavaScript. */
function DocumentationSearch() {
  return (
    <div className="cq-docs-search" role="search" data-index="asset:guide-sections.json">
      <label htmlFor="docs-search">Search the documentation</label>
      <input id="docs-search" type="search" autoComplete="off" aria-controls="docs-results" />
      <p role="status" />
      <ul id="docs-results" aria-label="Results" hidden />
    </div>
  )
}
