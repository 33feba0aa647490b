import { getWidgetConfig } from '@curbquote/types/widgets'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  DeveloperGuidePage,
  DeveloperGuidesPage,
} from '../developer-guides/DeveloperGuidePages.tsx'
import { developerGuides } from '../developer-guides/developer-guides.ts'
import { EstimatePage } from '../estimates/EstimatePage.tsx'
import { EstimatesPage } from '../estimates/EstimatesPage.tsx'
import { GoogleSetupPage } from '../integration-guide/GoogleSetupPage.tsx'
import { IntegrationGuidePage } from '../integration-guide/IntegrationGuidePage.tsx'
import { LegalPage } from '../legal/LegalPage.tsx'
import { communicationPolicy, privacy, terms } from '../legal/legal-documents.ts'
import { DemoPage } from '../marketing/DemoPage.tsx'
import { HomePage } from '../marketing/HomePage.tsx'
import { WidgetTestPage } from '../marketing/WidgetTestPage.tsx'
import { HostedPage } from '../widgets/HostedPage.tsx'
import { InvalidQuoteLink } from '../widgets/InvalidQuoteLink.tsx'
import { NotFound } from './NotFound.tsx'

export { developerGuides, llmsText } from '../developer-guides/developer-guides.ts'

interface Page {
  path: string
  title: string
  description: string
  isIndexed: boolean
  content: ReactElement
  /** Widget shown at the top of the page. Its data is preloaded with the page's script. */
  widgetId?: string
  /** Omits the styles of the marketing pages. */
  isPlain?: boolean
  /** The server fills in the language. Otherwise the page is in English. */
  isTranslated?: boolean
  /** Path of the canonical URL for search engines. Defaults to `path`. */
  canonical?: string
  /** Path of the page as Markdown. */
  markdown?: string
}

const pages: readonly Page[] = [
  {
    path: '/',
    title: 'CurbQuote: instant quotes for exterior cleaning',
    description:
      'Put an instant, itemized quote on your pressure-washing website. Photos in, price out, lead in your inbox. 30 days free, then $25 a month.',
    isIndexed: true,
    content: <HomePage />,
  },
  {
    path: '/demo',
    title: 'Demo · CurbQuote',
    description:
      'See how CurbQuote gives customers of exterior-cleaning companies a price at once.',
    isIndexed: true,
    content: <DemoPage />,
  },
  {
    path: '/estimates',
    title: 'Free estimates from exterior-cleaning companies · CurbQuote',
    description: 'Companies with instant online quotes for pressure washing and exterior cleaning.',
    isIndexed: true,
    content: <EstimatesPage />,
  },
  {
    path: '/estimate/:companyId',
    canonical: '/estimate/{{company.id}}',
    title: '{{company.name}}: free estimate · CurbQuote',
    description: 'Get an instant, itemized exterior-cleaning quote from {{company.name}}.',
    isIndexed: true,
    content: <EstimatePage />,
    widgetId: '{{company.widgetId}}',
  },
  {
    path: '/estimate-not-found',
    title: 'Company Not Found · CurbQuote',
    description: 'There is no company at this URL.',
    isIndexed: false,
    content: <NotFound title="Company Not Found" text="There is no company at this URL anymore." />,
  },
  {
    path: '/widget-test',
    title: 'Widget test · CurbQuote',
    description: 'The quote form with the demo company’s widget id.',
    isIndexed: false,
    content: <WidgetTestPage />,
    widgetId: 'demo',
  },
  {
    path: '/quote',
    title: '{{title}} · {{companyName}}',
    description: '{{description}}',
    isIndexed: false,
    isPlain: true,
    isTranslated: true,
    content: <HostedPage />,
    widgetId: '{{widgetId}}',
  },
  {
    path: '/invalid-quote-link',
    title: '{{title}} · CurbQuote',
    description: '{{title}}',
    isIndexed: false,
    isPlain: true,
    isTranslated: true,
    content: <InvalidQuoteLink />,
  },
  {
    path: '/google-setup',
    title: 'Google setup guide · CurbQuote',
    description:
      'Your quote link, a post, a review response and a QR code for your Google profile.',
    isIndexed: true,
    content: <GoogleSetupPage />,
  },
  {
    path: '/integration-guide',
    title: 'Integration guide · CurbQuote',
    description:
      'Put the quote form on Google, WordPress, Wix, Squarespace, Webflow, Shopify, React or plain HTML.',
    isIndexed: true,
    content: <IntegrationGuidePage />,
  },
  {
    path: '/docs',
    title: 'Developer documentation · CurbQuote',
    description: 'Guides for developers: embed the quote form, use the API, receive webhooks.',
    isIndexed: true,
    content: <DeveloperGuidesPage />,
  },
  ...developerGuides.map((guide) => ({
    path: guide.path,
    title: `${guide.title} · CurbQuote for developers`,
    description: guide.description,
    isIndexed: true,
    markdown: `${guide.path}.md`,
    content: <DeveloperGuidePage guide={guide} />,
  })),
  ...(
    [
      ['/terms', terms, 'The terms on which CurbQuote is offered and used.'],
      [
        '/privacy',
        privacy,
        'The data that CurbQuote collects, its purpose, how long it is kept, and your rights.',
      ],
      [
        '/communication-policy',
        communicationPolicy,
        'The messages that CurbQuote sends by SMS and email, and how to opt out.',
      ],
    ] as const
  ).map(([path, document, description]) => ({
    path,
    title: `${document.title} · CurbQuote`,
    description,
    isIndexed: true,
    content: <LegalPage document={document} />,
  })),
  {
    path: '/404',
    title: 'Page not found · CurbQuote',
    description: 'There is nothing at this URL.',
    isIndexed: false,
    content: (
      <NotFound
        title="Page not found"
        text="There is nothing at this URL. The URL may be mistyped, or the page may have moved."
      />
    ),
  },
]

const product = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'CurbQuote',
  description: 'Instant, itemized quotes for exterior-cleaning businesses, on their own website.',
  image: '{{{publicUrl}}}asset:open-graph.png',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  url: '{{{publicUrl}}}/',
  offers: { '@type': 'Offer', price: '25.00', priceCurrency: 'USD' },
})

/**
 * Renders every public page as a Mustache template. All `build` values are URLs: `script`, `styles` and `font` of the
 * pages, `imports` of the script's static imports, `plainStyles` of the base styles alone, and `widgetElement` of the
 * form's module. `asset` returns the URL of an image.
 */
export function renderPages(build: {
  script: string
  imports: readonly string[]
  styles: string
  plainStyles: string
  widgetElement: string
  icon: string
  font: string
  asset: (name: string) => string
}): { path: string; file: string; isIndexed: boolean; html: string }[] {
  return pages.map((page) => {
    const markup = renderToStaticMarkup(<Document page={page} build={build} />).replace(
      /asset:([\w.-]+)/g,
      (_match, name: string) => build.asset(name),
    )
    return {
      path: page.path,
      file: `${page.path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}.html`,
      isIndexed: page.isIndexed,
      html: `<!doctype html>${markup}`,
    }
  })
}

function Document({ page, build }: { page: Page; build: Parameters<typeof renderPages>[0] }) {
  const { title, description, path, isIndexed, widgetId, canonical = path } = page
  const canonicalUrl = `{{{publicUrl}}}${canonical}`
  return (
    <html
      lang={page.isTranslated ? '{{language}}' : 'en'}
      {...(path === '/quote' && { 'data-framed': '{{isFramed}}' })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141c23" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isIndexed ? (
          <link rel="canonical" href={canonicalUrl} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {page.markdown && <link rel="alternate" type="text/markdown" href={page.markdown} />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={canonicalUrl} />
        <meta property="og:image" content="{{{publicUrl}}}asset:open-graph.png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href={build.icon} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={build.font} />
        {widgetId && (
          <>
            <link rel="preload" as="script" href="/widget.js" />
            <link rel="modulepreload" href={build.widgetElement} />
            <link
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              href={getWidgetConfig.path.replace(':widgetId', widgetId)}
            />
          </>
        )}
        <style
          dangerouslySetInnerHTML={{ __html: page.isPlain ? build.plainStyles : build.styles }}
        />
        {path === '/' && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: product }} />
        )}
        {path === '/estimate/:companyId' && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: '{{{structuredData}}}' }}
          />
        )}
        {build.imports.map((url) => (
          <link key={url} rel="modulepreload" href={url} />
        ))}
        <script type="module" src={build.script} />
      </head>
      <body>{page.content}</body>
    </html>
  )
}
