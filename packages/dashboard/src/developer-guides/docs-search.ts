import MiniSearch from 'minisearch'
import type { GuideSection } from './developer-guides.ts'

const mostResults = 8

/** Searches the guides in the browser. The index is built from the sections when the field is used for the first time. */
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
  const show = (text: string, results: GuideSection[] = []) => {
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
      const results = index.search(words).slice(0, mostResults) as unknown as GuideSection[]
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
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The sections of the guides: status ${response.status}`)
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
  // eslint-disable-next-line no-restricted-syntax -- The build writes the file from the same type.
  index.addAll(JSON.parse(await response.text()) as GuideSection[])
  return index
}

function toItem({ id, title, heading, text }: GuideSection): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = id
  link.textContent = heading ? `${title} › ${heading}` : title
  const excerpt = document.createElement('span')
  excerpt.textContent = text.length > 140 ? `${text.slice(0, 140)}…` : text
  item.append(link, excerpt)
  return item
}
