import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { scriptSnippet } from '../packages/dashboard/src/integration/snippets.ts'
import { reservedHeight } from '../packages/widget-sdk/src/element/reserved-space.ts'
import { renderQuoteWidget } from '../packages/widget-sdk/src/server/render-quote-widget.ts'
import type { Bench } from './measurement.ts'

const compress = promisify(brotliCompress)
const modules = path.resolve(import.meta.dirname, '../node_modules')

/** Serves the same page with each form, and the files of the other products' forms as a CDN would. */
export interface EmbedPages {
  urlOf(form: EmbeddedForm): string
}

/** Our form in three variants: the dashboard's embed code, only the `div` and the `script`, and written by the server of the page. */
export const embeddedForms = [
  'curbquote',
  'curbquote-two-lines',
  'curbquote-server',
  'formbricks',
  'typebot',
] as const
export type EmbeddedForm = (typeof embeddedForms)[number]

const survey = {
  id: 'survey',
  name: 'Quote',
  type: 'link',
  status: 'inProgress',
  welcomeCard: { enabled: false, timeToFinish: false, showResponseCount: false },
  questions: [
    {
      id: 'description',
      type: 'openText',
      headline: 'Tell us about the job',
      placeholder: 'Stains, access, timing',
      required: true,
      inputType: 'text',
      longAnswer: true,
    },
  ],
  thankYouCard: { enabled: false },
  hiddenFields: { enabled: false },
  languages: [],
  styling: null,
}

/** The response of Typebot's server to the start of a chat with one question. */
const startedChat = {
  sessionId: 'session',
  resultId: 'result',
  typebot: {
    id: 'typebot',
    version: '6.1',
    theme: {},
    settings: {},
    publishedAt: '2026-01-01T00:00:00.000Z',
  },
  messages: [
    {
      id: 'greeting',
      type: 'text',
      content: {
        type: 'richText',
        richText: [{ type: 'p', children: [{ text: 'Tell us about the job' }] }],
      },
    },
  ],
  input: { id: 'description', type: 'text input', options: { isLong: false } },
}

export async function serveEmbedPages(
  bench: Bench,
  { productUrl, widgetId }: { productUrl: string; widgetId: string },
): Promise<EmbedPages> {
  const embedCode = scriptSnippet({ origin: productUrl, widgetId })
  const place = /<div data-quote-widget[^>]*><\/div>/
  const written = await renderQuoteWidget({ widgetId, apiBase: productUrl, locale: 'en' })
  if (!place.test(embedCode) || !written.includes('shadowrootmode'))
    throw new Error('The form could not be written into the page.')
  const snippets: Record<EmbeddedForm, string> = {
    curbquote: embedCode,
    'curbquote-server': embedCode.replace(place, () => written),
    'curbquote-two-lines': `<div data-quote-widget="${widgetId}" style="min-height: ${reservedHeight}"></div><script async src="${productUrl}/widget.js"></script>`,
    formbricks: `<div id="form"></div><script async src="/formbricks.js" onload='window["formbricks-surveys"].renderSurveyInline(${JSON.stringify(
      {
        survey,
        containerId: 'form',
        brandColor: '#2563eb',
        isBrandingEnabled: false,
        languageCode: 'default',
      },
    )})'></script>`,
    typebot: `<typebot-standard style="display:block;width:100%;height:500px"></typebot-standard><script type="module">import Typebot from '/typebot.js';Typebot.initStandard({ typebot: 'quote', apiHost: location.origin })</script>`,
  }
  const scripts: Record<string, string> = {
    '/formbricks.js': '@formbricks/surveys/dist/index.umd.js',
    '/typebot.js': '@typebot.io/js/dist/web.js',
  }
  const files = new Map<string, { type: string; body: Buffer }>()
  const add = async (url: string, type: string, content: string | Buffer) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    files.set(url, { type, body: await compress(content, { params }) })
  }
  for (const form of embeddedForms) await add(`/${form}`, 'text/html', pageWith(snippets[form]))
  for (const [url, file] of Object.entries(scripts))
    await add(url, 'text/javascript', await readFile(path.join(modules, file)))
  await add('/api/v1/typebots/quote/startChat', 'application/json', JSON.stringify(startedChat))

  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'br' })
      .end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bench.afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { urlOf: (form) => `http://127.0.0.1:${port}/${form}` }
}

/** A page with text above and below the form and no other resources. */
function pageWith(snippet: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Pressure washing</title>
<link rel="icon" href="data:,"><style>body { margin: 0 auto; max-width: 900px; font: 18px/1.5 sans-serif }</style></head>
<body><h1>Pressure washing in Austin</h1><p>Driveways, decks and siding, washed by people who care.</p>
<main>${snippet}</main><p>Family-run since 1998. Insured, and on time.</p><footer><p>Call us: 512 555 0142</p></footer></body></html>`
}
