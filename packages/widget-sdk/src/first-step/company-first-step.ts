import { widgetServiceTypeId } from '@curbquote/types/pricing'
import type { Language } from '@curbquote/types/text'
import type { RenderFirstStep } from '@curbquote/types/widgets'
import { cssWithoutTheme, tree as english } from 'virtual:first-step/en'
import { tree as spanish } from 'virtual:first-step/es'
import type { FirstStepNode } from 'virtual:first-step'
import { english as englishMessages } from '../messages/en.ts'
import { spanish as spanishMessages } from '../messages/es.ts'
import type { Messages } from '../messages/messages.ts'
import { colorScheme } from '../theme/theme.ts'
import { elementFile } from './early-start.ts'
import { escapeText, startTag } from './start-tag.ts'
import { themeRules } from './theme-rules.ts'

const trees: Record<Language, FirstStepNode> = { en: english, es: spanish }
const catalogs: Record<Language, Messages> = { en: englishMessages, es: spanishMessages }

/** The form that submits the first screen to the hosted page while there is no script. */
const formId = 'quote'

type Attributes = Record<string, string>

/**
 * Attributes that the server adds to the nodes of the first screen. The form hydrates these nodes: it keeps additional
 * attributes and replaces additional content, so the content of the company is in attributes.
 */
interface Additions {
  zip: Attributes
  place: Attributes
  button: Attributes
  subtitle: Attributes
}

/**
 * Renders the first screen of a company as a `<quote-widget>` with a declarative shadow root. The screen has the attribute
 * `hidden`, and its style sheet shows it. A page whose Content-Security-Policy blocks inline styles therefore shows nothing
 * until the loader adds the styles.
 */
export const renderCompanyFirstStep: RenderFirstStep = (config, page) => {
  const { apiBase, language, isLanguageChosen } = page
  const { company, asksZip, services } = config
  const [service] = services ?? []
  const serviceName = service?.serviceTypeId === widgetServiceTypeId ? undefined : service?.name
  const messages = catalogs[language]
  const subtitle = messages.subtitle(company.brandingName || company.name, serviceName)
  const additions: Additions = {
    zip: { form: formId, name: 'zip' },
    place: asksZip ? { 'data-asks': '' } : {},
    button: { form: formId, type: 'submit' },
    subtitle: { class: '', 'data-text': subtitle },
  }
  const locale = isLanguageChosen ? { locale: language } : undefined
  const host = { 'widget-id': company.widgetId, 'api-base': apiBase, ...locale }
  const styles = [
    cssWithoutTheme,
    themeRules(company),
    `.qw{color-scheme:${colorScheme(company)}}`,
    // The screen itself. Later screens have hidden elements without an id, which must stay hidden.
    'div[id][hidden]{display:block}',
    '[data-text]::before{content:attr(data-text)}',
    // Without script there are no methods to choose from, and photos cannot be submitted.
    '@media (scripting:none){.group,.drop-zone{display:none}}',
  ].join('')
  const form = `${startTag('form', { id: formId, action: `${apiBase}/quote`, hidden: '' })}${hiddenFields(
    { id: company.widgetId, ...locale },
  )}</form>`
  const screen = `${startTag('div', { id: elementFile, hidden: '' })}${toHtml(trees[language], additions)}</div>`
  return `${startTag('quote-widget', host)}<template shadowrootmode="open"><style>${styles}</style>${form}${screen}</template></quote-widget>`
}

function hiddenFields(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) => startTag('input', { type: 'hidden', name, value }))
    .join('')
}

function toHtml(node: FirstStepNode, additions: Additions, parentClass = ''): string {
  if (typeof node === 'string') return escapeText(node)
  const [name, attributes, ...children] = node
  const { class: className = '' } = attributes
  const start = startTag(name, {
    ...attributes,
    ...additionsFor(name, className, parentClass, additions),
  })
  if (name === 'input') return start
  return `${start}${children.map((child) => toHtml(child, additions, className || parentClass)).join('')}</${name}>`
}

function additionsFor(
  name: string,
  className: string,
  parentClass: string,
  additions: Additions,
): Attributes | undefined {
  if (name === 'input') return parentClass === 'field' ? additions.zip : undefined
  if (className === 'where') return additions.place
  if (className === 'button primary') return additions.button
  return parentClass === 'subtitle' ? additions.subtitle : undefined
}
