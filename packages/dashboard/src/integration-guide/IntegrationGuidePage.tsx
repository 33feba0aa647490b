import { ArticlePage } from '../public-layout/PublicLayout.tsx'
import { CaptionedScreenshot } from '../public-layout/Screenshot.tsx'
import { guideIntroduction, guideSteps, guideTitle } from './integration-guide.ts'
import { SketchPicture } from '../sketches/SketchPicture.tsx'

export function IntegrationGuidePage() {
  return (
    <ArticlePage title={guideTitle}>
      <p className="cq-hero-actions">
        <a className="cq-button cq-button-plain" href="/company-dashboard?tab=integration">
          Back
        </a>
        <a className="cq-button cq-button-primary" href="/integration-guide.pdf" data-guide="">
          Download Guide
        </a>
      </p>
      <p>{guideIntroduction}</p>
      <p className="cq-hero-note" data-widget-note="">
        The snippets contain the demo’s widget ID. Sign in to see yours.
      </p>
      <nav aria-label="Contents" className="cq-guide-contents">
        <ul>
          {guideSteps.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {guideSteps.map(({ id, title, steps, snippet, sketch, screenshots = [] }) => (
        <section key={id} id={id} className="cq-guide-step">
          <h2>{title}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {sketch && <SketchPicture sketch={sketch} />}
          {snippet && (
            <>
              <pre tabIndex={0} id={`snippet-${id}`} data-snippet={snippet}>
                <code>
                  {snippet.replaceAll('{origin}', '{{publicUrl}}').replaceAll('{widgetId}', 'demo')}
                </code>
              </pre>
              <button
                type="button"
                className="cq-button cq-button-plain"
                data-copy={`snippet-${id}`}
                data-item={`${title} snippet`}
                hidden
              >
                Copy
                <span className="cq-visually-hidden"> {title} snippet</span>
              </button>
            </>
          )}
          {screenshots.length > 0 && (
            <div className="cq-guide-screenshots">
              {screenshots.map((screenshot) => (
                <CaptionedScreenshot key={screenshot.name} {...screenshot} />
              ))}
            </div>
          )}
        </section>
      ))}
    </ArticlePage>
  )
}
