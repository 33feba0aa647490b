import { sampleUrl } from '@curbquote/types/guides'
import { v1GetDescription } from '@curbquote/types/v1-prices'
import MiniSearch, { type SearchResult } from 'minisearch'
import type { GuideSection } from './developer-guides.ts'

const mostResults = 8
const excerptLength = 140

type FoundSection = GuideSection & Pick<SearchResult, 'terms'>

/** Searches the guides and the public API in the browser. The index is built when the field is used for the first time. */
export function startDocsSearch(place: HTMLElement): void {
  const input = place.querySelector('input')
  const status = place.querySelector('[role="status"]')
  const list = place.querySelector('ul')
  if (!input || !status || !list) return
  let loading: Promise<MiniSearch<GuideSection>> | undefined
  const load = () => {
    loading ??= loadIndex(place.dataset['index'] ?? '')
    // Retry with the next key.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const show = (text: string, results: FoundSection[] = []) => {
    status.textContent = text
    list.replaceChildren(...results.map(toItem))
    list.hidden = results.length === 0
  }
  const search = async () => {
    const words = input.value.trim()
    if (!words) return show('')
    try {
      const index = await load()
      // A later key changed the words.
      if (input.value.trim() !== words) return
      const results = index.search(words).slice(0, mostResults) as unknown as FoundSection[]
      show(wordsFor(results.length), results)
    } catch {
      show('The search could not be loaded. Check your connection and type again.')
    }
  }
  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  input.addEventListener('input', () => void search())
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = ''
      show('')
      input.focus()
    }
  })
}

function wordsFor(count: number): string {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}

async function loadIndex(url: string): Promise<MiniSearch<GuideSection>> {
  const [sections, { paths, webhooks }] = await Promise.all([
    readJson<GuideSection[]>(url),
    readJson<ApiDescription>(v1GetDescription.path),
  ])
  const index = new MiniSearch<GuideSection>({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'text'],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      prefix: true,
      fuzzy: 0.2,
      combineWith: 'AND',
    },
  })
  const shown = sections.map((section) => ({
    ...section,
    text: section.text.replaceAll(sampleUrl, location.origin),
  }))
  index.addAll([...shown, ...toSections(paths, ''), ...toSections(webhooks, 'webhook/')])
  return index
}

interface Operation {
  summary: string
  description?: string
  parameters?: { name: string; description?: string }[]
}

type Operations = Record<string, Record<string, Operation>>

interface ApiDescription {
  paths: Operations
  webhooks: Operations
}

async function readJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: status ${response.status}`)
  // eslint-disable-next-line no-restricted-syntax -- The sections are a file of the build, and the description has no type.
  return JSON.parse(await response.text()) as Content
}

/** The operations as sections, with the fragments of the reference page. */
function toSections(operations: Operations, kind: '' | 'webhook/'): GuideSection[] {
  return Object.entries(operations).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description = '', parameters = [] }]) => {
      const name = method.toUpperCase()
      const words = parameters.map(
        (parameter) => `${parameter.name} ${parameter.description ?? ''}`,
      )
      return {
        id: `/docs/reference/#tag/v1/${kind}${name}${kind ? '/' : ''}${path}`,
        title: 'API reference',
        heading: kind ? `Webhook ${path}` : `${name} ${path}`,
        text: [`${summary.replace(/\.$/, '')}.`, description, ...words]
          .join(' ')
          .replaceAll('`', ''),
      }
    }),
  )
}

function toItem({ id, title, heading, text, terms }: FoundSection): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = id
  link.textContent = heading ? `${title} › ${heading}` : title
  const excerpt = document.createElement('span')
  excerpt.textContent = excerptOf(text, terms)
  item.append(link, excerpt)
  return item
}

/** The text around the first match, or the start if only the headings match. */
function excerptOf(text: string, terms: string[]): string {
  // Words as MiniSearch splits them.
  const words = [...text.matchAll(/[^\s\p{P}]+/gu)]
  const match = words.find(([word]) => terms.includes(word.toLowerCase()))?.index ?? 0
  const start = match < excerptLength / 2 ? 0 : text.lastIndexOf(' ', match - excerptLength / 4) + 1
  const end = start + excerptLength
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
}
