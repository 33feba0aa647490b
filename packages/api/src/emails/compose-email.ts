import type { EmailContent } from './email-content.ts'
import { oneLine } from './email-headers.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'

export interface ComposedEmail {
  /** One line. */
  subject: string
  html: string
  text: string
}

/** Renders both parts of an email. */
export function composeEmail(content: EmailContent): ComposedEmail {
  const subject = oneLine(content.subject)
  return {
    subject,
    html: renderEmailHtml({ ...content, subject }),
    text: renderEmailText(content),
  }
}
