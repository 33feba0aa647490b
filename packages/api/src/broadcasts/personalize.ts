import { escapeHtml } from '../emails/html.ts'

/** What a broadcast's tokens stand for, for one recipient. */
export type TokenValues = Record<'company_name' | 'owner_name' | 'unsubscribe_url', string>

const token = /\{\{\s*(company_name|owner_name|unsubscribe_url)\s*\}\}/g

/**
 * Reads a template once; the answer fills its tokens for a recipient. Values are escaped for markup, or made one line of
 * plain text, and are never read again: a company named `{{owner_name}}` or `$&<b>` is called just that.
 */
export function compileTemplate(
  template: string,
  kind: 'html' | 'text',
): (values: TokenValues) => string {
  const write = kind === 'html' ? escapeHtml : flat
  // Text and the names of tokens in turn: what the expression captures stands between what it splits.
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
