import { sampleUrl, type Sketch } from '@curbquote/types/guides'
import { v1GetDescription } from '@curbquote/types/v1-prices'
import { Marked, type Token, type Tokens } from 'marked'
import api from '../../../../docs/guides/api.md'
import embedding from '../../../../docs/guides/embedding.md'
import csp from '../../../../docs/guides/content-security-policy.md'
import errors from '../../../../docs/guides/errors.md'
import events from '../../../../docs/guides/events.md'
import frameworks from '../../../../docs/guides/frameworks.md'
import install from '../../../../docs/guides/install.md'
import limits from '../../../../docs/guides/limits.md'
import mcp from '../../../../docs/guides/mcp.md'
import promises from '../../../../docs/guides/promises.md'
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
import webhooks from '../../../../docs/guides/webhooks.md'
import {
  goDaddySketch,
  htmlSketch,
  shopifySketch,
  squarespaceSketch,
  webflowSketch,
  wixSketch,
  wordPressSketch,
} from '../integration-guide/guide-sketches.ts'

export interface DeveloperGuide {
  path: string
  title: string
  /** The first paragraph, without markup. */
  description: string
  /** Where the code goes in the editor of a website builder. */
  sketch?: Sketch | undefined
  /** Part of a Mustache template. */
  html: string
  /** The page as Markdown, with the sample URL and absolute links. */
  markdown: string
  sections: GuideSection[]
}

/** A section of a guide for the search. */
export interface GuideSection {
  /** Path with the fragment of the heading. */
  id: string
  title: string
  /** Empty for the text before the first heading. */
  heading: string
  text: string
}

export interface GuideGroup {
  title: string
  guides: DeveloperGuide[]
}

const languages: Record<string, string> = {
  sh: 'shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  json: 'JSON',
  html: 'HTML',
  php: 'PHP',
  astro: 'Astro',
  angular: 'Angular',
  svelte: 'Svelte',
  vue: 'Vue',
  http: 'HTTP',
}

/** The languages in which one recipe is shown. A response belongs to the request before. */
const tabTitles: Record<string, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  py: 'Python',
  php: 'PHP',
}

/** The guides for developers in their order, rendered when the public pages are built. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Start',
    guides: [toGuide('quick-start', quickStart), toGuide('install', install)],
  },
  {
    title: 'The form',
    guides: [
      toGuide('embedding', embedding),
      toGuide('frameworks', frameworks),
      toGuide('content-security-policy', csp),
      toGuide('events', events),
      toGuide('styling', styling),
      toGuide('google-ads', googleAds),
    ],
  },
  {
    title: 'Website builders',
    guides: [
      toGuide('plain-html', plainHtml, htmlSketch),
      toGuide('wordpress', wordpress, wordPressSketch),
      toGuide('wix', wix, wixSketch),
      toGuide('squarespace', squarespace, squarespaceSketch),
      toGuide('webflow', webflow, webflowSketch),
      toGuide('shopify', shopify, shopifySketch),
      toGuide('godaddy', godaddy, goDaddySketch),
    ],
  },
  {
    title: 'The API',
    guides: [
      toGuide('api', api),
      toGuide('webhooks', webhooks),
      toGuide('mcp', mcp),
      toGuide('errors', errors),
      toGuide('limits', limits),
      toGuide('promises', promises),
    ],
  },
]

export const developerGuides: readonly DeveloperGuide[] = guideGroups.flatMap(
  ({ guides }) => guides,
)

/** The list of the pages for language models (llmstxt.org), with the sample URL. */
export const llmsText = `# CurbQuote

> Instant, itemized quotes for exterior-cleaning businesses: a form for their websites, an API and webhooks.

${guideGroups
  .map(
    ({ title, guides }) =>
      `## ${title}\n\n${guides.map((guide) => `- [${guide.title}](${sampleUrl}${guide.path}.md): ${guide.description}`).join('\n')}`,
  )
  .join('\n\n')}

## Reference

- [OpenAPI of the public API](${sampleUrl}${v1GetDescription.path}): Every endpoint with its fields and errors.
`

function toGuide(name: string, source: string, sketch?: Sketch): DeveloperGuide {
  const path = `/docs/${name}`
  // Comments are for those who edit the file.
  const lines = source.split('\n').filter((line) => !line.startsWith('<!--'))
  const markdown = lines.join('\n')
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? []
  const [description = ''] = body.trim().split('\n\n')
  return {
    path,
    title,
    description: withoutMarkup(description),
    sketch,
    html: toTemplate(render(body)),
    markdown: markdown
      .replaceAll(/\]\((\/docs\/(?!(?:internal-)?reference)[\w-]+)/g, `](${sampleUrl}$1.md`)
      .replaceAll(/\]\(\//g, `](${sampleUrl}/`),
    sections: toSections(path, title, body),
  }
}

function withoutMarkup(markdown: string): string {
  return markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)|[`*]/g, '$1').replaceAll('\n', ' ')
}

function toSections(path: string, title: string, body: string): GuideSection[] {
  return body.split(/^(?=## )/m).map((section) => {
    const [, heading = ''] = /^## (.+)\n/.exec(section) ?? []
    const text = section
      .slice(heading ? heading.length + 4 : 0)
      .replaceAll(/^```\w*$|^\|[ |-]+\|$|^(?:-|\d\.) /gm, '')
      .replaceAll('|', ' ')
    return {
      id: heading ? `${path}#${idOf(heading)}` : path,
      title,
      heading: withoutMarkup(heading),
      text: withoutMarkup(text).replaceAll(/\s+/g, ' ').trim(),
    }
  })
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
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
        const id = idOf(text)
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
  const { links } = marked.lexer(markdown)
  const parse = (tokens: Token[]) => marked.parser(Object.assign(tokens, { links }))
  let groups = 0
  return toRuns(marked.lexer(markdown))
    .map((run) => {
      const tabs = toTabs(run)
      return tabs.length > 1 ? renderTabs(tabs, ++groups, parse) : parse(run)
    })
    .join('')
}

/** Consecutive samples are one run. */
function toRuns(tokens: Token[]): Token[][] {
  const runs: Token[][] = []
  let isAfterSample = false
  for (const token of tokens) {
    const isSample = token.type === 'code'
    if (isAfterSample && (isSample || token.type === 'space')) runs.at(-1)?.push(token)
    else runs.push([token])
    isAfterSample = isSample || (isAfterSample && token.type === 'space')
  }
  return runs
}

interface Tab {
  language: string
  tokens: Token[]
}

function toTabs(run: Token[]): Tab[] {
  const tabs: Tab[] = []
  for (const token of run) {
    if (token.type !== 'code') continue
    const { lang = '' } = token as Tokens.Code
    const present = tabs.at(-1)
    if (present && (lang === present.language || !(lang in tabTitles))) present.tokens.push(token)
    else if (lang in tabTitles) tabs.push({ language: lang, tokens: [token] })
    else return []
  }
  return tabs
}

/** A choice of the language. It needs no script: the style sheet shows the chosen one. */
function renderTabs(tabs: Tab[], group: number, parse: (tokens: Token[]) => string): string {
  const choices = tabs.map(
    ({ language }, index) =>
      `<label><input type="radio" name="language-${group}" value="${language}"${index === 0 ? ' checked' : ''}>${tabTitles[language]}</label>`,
  )
  const panels = tabs.map(
    ({ language, tokens }) =>
      `<div class="cq-tab" data-language="${language}">${parse(tokens)}</div>`,
  )
  return `<fieldset class="cq-tabs"><legend class="cq-visually-hidden">Language of sample group ${group}</legend><div class="cq-tab-choices">${choices.join('')}</div>${panels.join('')}</fieldset>\n`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
