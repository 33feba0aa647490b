import { sampleBroadcastNames } from '@curbquote/types/broadcasts'
import { composeEmail } from '../emails/compose-email.ts'
import { oneLine } from '../emails/email-headers.ts'
import { compileTemplate, type PlaceholderValues } from './personalize.ts'
import type { EmailKinds } from '../emails/make-email.ts'

const brand = { name: 'CurbQuote', color: '#0a6c74' }
const preheaderLength = 120
/** Longer than the subject that an admin may enter, because placeholders insert names. */
const maxSubjectLength = 300

interface PersonalEmail {
  subject: string
  html: string
  text: string
}

export type MakePersonalEmail = (values: PlaceholderValues) => PersonalEmail

/** Compiles a broadcast once. The returned function renders the email of one recipient. */
export async function compileBroadcastEmail(
  subject: string,
  content: string,
): Promise<MakePersonalEmail> {
  const fragment = bodyOf(content)
  const text = await toText(fragment)
  const layout = composeEmail({
    subject,
    preheader: text.replace(/\s+/g, ' ').slice(0, preheaderLength),
    brand,
    title: '',
    blocks: [{ kind: 'authored', html: fragment, text }],
    footer: [
      { text: 'You receive this because {{company_name}} has an account with CurbQuote.' },
      { text: 'Unsubscribe from these emails', href: linkPlace },
    ],
  })
  const fillSubject = compileTemplate(subject, 'text')
  const fillHtml = compileTemplate(withLink(layout.html), 'html')
  const fillText = compileTemplate(withLink(layout.text), 'text')
  return (values) => ({
    subject: oneLine(fillSubject(values), maxSubjectLength),
    html: fillHtml(values),
    text: fillText(values),
  })
}

/** A test email of a broadcast, with sample names. */
async function composeTestBroadcast(subject: string, content: string, publicUrl: string) {
  const makeEmail = await compileBroadcastEmail(`[Test] ${subject}`, content)
  return makeEmail({
    ...sampleBroadcastNames,
    // A test email cannot unsubscribe anybody.
    unsubscribe_url: `${publicUrl}/communication-policy`,
  })
}

/** A placeholder URL: the layout renders URLs differently from text. */
const linkPlace = 'https://unsubscribe.invalid'

function withLink(layout: string): string {
  return layout.replaceAll(linkPlace, '{{unsubscribe_url}}')
}

/** The body of a full HTML document. A fragment is returned unchanged. */
function bodyOf(content: string): string {
  const tag = content.search(/<body\b/i)
  const start = tag < 0 ? 0 : content.indexOf('>', tag) + 1
  if (start === 0) return content.trim()
  const body = content.slice(start)
  const end = body.search(/<\/body\s*>/i)
  return (end < 0 ? body : body.slice(0, end)).trim()
}

async function toText(content: string): Promise<string> {
  // The library is loaded with the first broadcast, because it takes memory that most servers never need.
  const { convert } = await import('html-to-text')
  return convert(content, {
    wordwrap: 78,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}

/** The parameters of emails about broadcasts. */
export interface BroadcastEmails {
  broadcast_test: { subject: string; content: string }
}

export const broadcastEmails: EmailKinds<BroadcastEmails> = {
  broadcast_test: async ({ config }, { parameters: { subject, content } }) => ({
    composed: await composeTestBroadcast(subject, content, config.publicUrl),
  }),
}
