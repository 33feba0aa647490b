import { withShownTexts } from '../html/shown-text.ts'
import type { EmailBlock, EmailContent } from './email-content.ts'
import { oneLine } from './email-headers.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'

export interface ComposedEmail {
  /** One line. */
  subject: string
  html: string
  text: string
}

/**
 * Renders both parts of an email. Texts are shown as on the quote page: without characters that are invisible or change the order of
 * others.
 */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = oneLine(content.subject)
  const { blocks, ...rest } = content
  const shown = { ...withShownTexts(rest), blocks: blocks.map(toShownBlock), subject }
  return { subject, html: renderEmailHtml(shown), text: renderEmailText(shown) }
}

/** HTML that an admin wrote stays as it is. */
function toShownBlock(block: EmailBlock): EmailBlock {
  return block.kind === 'authored' ? block : withShownTexts(block)
}
