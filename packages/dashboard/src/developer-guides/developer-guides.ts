import { Marked } from 'marked'
import api from '../../../../docs/guides/api.md'
import embedding from '../../../../docs/guides/embedding.md'
import errors from '../../../../docs/guides/errors.md'
import events from '../../../../docs/guides/events.md'
import limits from '../../../../docs/guides/limits.md'
import googleAds from '../../../../docs/guides/google-ads.md'
import plainHtml from '../../../../docs/guides/plain-html.md'
import wordpress from '../../../../docs/guides/wordpress.md'
import wix from '../../../../docs/guides/wix.md'
import squarespace from '../../../../docs/guides/squarespace.md'
import webflow from '../../../../docs/guides/webflow.md'
import shopify from '../../../../docs/guides/shopify.md'
import godaddy from '../../../../docs/guides/godaddy.md'
import quickStart from '../../../../docs/guides/quick-start.md'
import styling from '../../../../docs/guides/styling.md'
import versioning from '../../../../docs/guides/versioning.md'
import webhooks from '../../../../docs/guides/webhooks.md'

export interface DeveloperGuide {
  path: string
  title: string
  /** The first paragraph, without markup. */
  description: string
  /** Part of a Mustache template. */
  html: string
}

/** The URL in the Markdown that is replaced with that of the server. */
const sampleUrl = 'https://quotes.example.com'

const languages: Record<string, string> = {
  sh: 'shell',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  json: 'JSON',
  html: 'HTML',
  php: 'PHP',
  astro: 'Astro',
  http: 'HTTP',
}

/** The guides for developers in their order, rendered when the public pages are built. */
export const developerGuides: readonly DeveloperGuide[] = [
  toGuide('quick-start', quickStart),
  toGuide('embedding', embedding),
  toGuide('google-ads', googleAds),
  toGuide('plain-html', plainHtml),
  toGuide('wordpress', wordpress),
  toGuide('wix', wix),
  toGuide('squarespace', squarespace),
  toGuide('webflow', webflow),
  toGuide('shopify', shopify),
  toGuide('godaddy', godaddy),
  toGuide('events', events),
  toGuide('styling', styling),
  toGuide('api', api),
  toGuide('webhooks', webhooks),
  toGuide('errors', errors),
  toGuide('limits', limits),
  toGuide('versioning', versioning),
]

function toGuide(name: string, markdown: string): DeveloperGuide {
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? []
  const [description = ''] = body.trim().split('\n\n')
  return {
    path: `/docs/${name}`,
    title,
    description: description
      .replaceAll(/\[([^[\]]*)\]\([^()]*\)|[`*]/g, '$1')
      .replaceAll('\n', ' '),
    html: toTemplate(render(body)),
  }
}

/** Mustache must not read the braces of code. */
function toTemplate(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;').replaceAll(sampleUrl, '{{publicUrl}}')
}

function render(markdown: string): string {
  let samples = 0
  let section = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
        section = text
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      code({ text, lang = '' }) {
        samples++
        const id = `sample-${samples}`
        const item = `${languages[lang] ?? 'Text'} sample ${samples}${section && ` of ${section}`}`
        return `<div class="cq-sample"><pre tabindex="0" id="${id}"><code>${escapeHtml(text)}\n</code></pre><button type="button" class="cq-button cq-button-plain" data-copy="${id}" data-item="${escapeHtml(item)}" hidden>Copy<span class="cq-visually-hidden"> ${escapeHtml(item)}</span></button></div>\n`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
