import { escapeHtml } from '../emails/html.ts'

/** The values of the placeholders for one recipient. */
export type TokenValues = Record<'company_name' | 'owner_name' | 'unsubscribe_url', string>

const token = /\{\{\s*(company_name|owner_name|unsubscribe_url)\s*\}\}/g

/**
 * Compiles a template. The returned function fills in a recipient's tokens. Values are escaped for HTML, or reduced to one
 * line of plain text, and are not scanned for tokens again.
 */
export function compileTemplate(
  template: string,
  kind: 'html' | 'text',
): (values: TokenValues) => string {
  const write = kind === 'html' ? escapeHtml : flat
  // `split` with a capturing group alternates text and token names.
  const pieces = template.split(token)
  return (values) => {
    const written = {
      company_name: write(values.company_name),
      owner_name: write(values.owner_name),
      unsubscribe_url: write(values.unsubscribe_url),
    }
    return pieces
      .map((piece, index) => (index % 2 === 0 ? piece : written[piece as keyof TokenValues]))
      .join('')
  }
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
