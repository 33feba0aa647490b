import type { EmailBlock, EmailContent, EmailFact, EmailLine } from './email-content.ts'

const lineWidth = 60

/** The text part: the same facts in the same order as the HTML part. */
export function renderEmailText(content: Omit<EmailContent, 'subject' | 'preheader'>): string {
  const { brand, title, blocks, footer } = content
  const parts = [
    flat(brand.name),
    ...(title ? [underlined(title, '=')] : []),
    ...blocks.map(renderBlock),
    // The standard signature separator.
    ['-- ', ...footer.map(renderFact)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Splits at all characters that any program shows as a line break. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\p{Zl}|\p{Zp}|[\r\n\v\f\u0085]/u)
}

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return underlined(block.text, '-')
    case 'paragraph':
      return block.text
    case 'figure':
      return `${flat(block.value)}\n${flat(block.about)}`
    case 'facts':
      return block.facts.map(renderFact).join('\n')
    case 'lines':
      return [...block.lines.map(renderLine), '-'.repeat(lineWidth), renderLine(block.total)].join(
        '\n',
      )
    case 'quotation':
      // Without the mark, a visitor's line breaks could imitate our own lines.
      return linesOf(block.text)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'photos':
      return block.photos.map((photo) => `- ${flat(photo.caption)}: ${photo.url}`).join('\n')
    case 'actions':
      return block.actions
        .map((action) => `${flat(action.label)}: ${readableUrl(action.href)}`)
        .join('\n')
    case 'entries':
      return block.entries
        .map((entry) =>
          [
            renderLine({ label: entry.title, amount: entry.value }),
            ...entry.details.map(renderFact),
          ].join('\n'),
        )
        .join('\n\n')
    case 'authored':
      return block.text
  }
}

function renderFact({ label, text, href }: EmailFact): string {
  // Phone numbers and email addresses are already in the text.
  const url = href?.startsWith('http') ? ` ${href}` : ''
  return `${label ? `${flat(label)}: ` : ''}${flat(text)}${url}`
}

/** `tel:+15125550142` → `+15125550142`, `mailto:jane@example.com?subject=Hi` → `jane@example.com` */
function readableUrl(href: string): string {
  const [, target] = /^(?:tel|mailto):([^?]*)/.exec(href) ?? []
  return target === undefined ? href : decodeURIComponent(target)
}

function renderLine({ label, note, why, amount }: EmailLine): string {
  const left = note ? `${flat(label)} (${flat(note)})` : flat(label)
  const line = `${left.padEnd(lineWidth - amount.length - 1)} ${amount}`
  return why ? `${line}\n  ${flat(why)}` : line
}

function underlined(text: string, mark: string): string {
  const line = flat(text)
  return `${line}\n${mark.repeat(Math.min(line.length, lineWidth))}`
}

/** Joins lines, so that a name with a line break cannot imitate another fact. */
function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
