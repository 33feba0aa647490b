import { escapeHtml } from '../html/html.ts'

/** The values of the placeholders for one recipient. */
export type PlaceholderValues = Record<'company_name' | 'owner_name' | 'unsubscribe_url', string>

const placeholder = /\{\{\s*(company_name|owner_name|unsubscribe_url)\s*\}\}/g

/** The first placeholder of a text that nothing replaces, with its braces. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return /\{\{[^{}]{1,100}\}\}/.exec(text.replaceAll(placeholder, ' '))?.[0]
}

/**
 * Compiles a template. The returned function fills in the values of a recipient. Values are escaped for HTML, or reduced to one
 * line of plain text, and are not scanned for placeholders again.
 */
export function compileTemplate(
  template: string,
  kind: 'html' | 'text',
): (values: PlaceholderValues) => string {
  const write = kind === 'html' ? escapeHtml : flat
  // `split` with a capturing group alternates text and names of placeholders.
  const pieces = template.split(placeholder)
  return (values) => {
    const written = {
      company_name: write(values.company_name),
      owner_name: write(values.owner_name),
      unsubscribe_url: write(values.unsubscribe_url),
    }
    return pieces
      .map((piece, index) => (index % 2 === 0 ? piece : written[piece as keyof PlaceholderValues]))
      .join('')
  }
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
