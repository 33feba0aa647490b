import { sampleBroadcastNames } from '@curbquote/types'
import { convert } from 'html-to-text'
import { composeEmail } from '../emails/compose-email.ts'
import { oneLine } from '../emails/email-headers.ts'
import { compileTemplate, type TokenValues } from './personalize.ts'

const brand = { name: 'CurbQuote', color: '#0a6c74' }
const preheaderLength = 120
/** Longer than what an admin may type, for the names that tokens put into it. */
const maxSubjectLength = 300

export interface PersonalEmail {
  subject: string
  html: string
  text: string
}

/** Lays a broadcast out once; the answer makes each recipient's email of it. */
export function compileBroadcastEmail(
  subject: string,
  content: string,
): (values: TokenValues) => PersonalEmail {
  const fragment = bodyOf(content)
  const text = toText(fragment)
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

/** A broadcast as one recipient would get it, with sample names and marked as a test. */
export function composeTestBroadcast(subject: string, content: string, publicUrl: string) {
  return compileBroadcastEmail(
    `[Test] ${subject}`,
    content,
  )({
    ...sampleBroadcastNames,
    // Nobody unsubscribes by a test.
    unsubscribe_url: `${publicUrl}/communication-policy`,
  })
}

/** Stands for the link while the layout is made, which writes addresses otherwise than text. */
const linkPlace = 'https://unsubscribe.invalid'

function withLink(layout: string): string {
  return layout.replaceAll(linkPlace, '{{unsubscribe_url}}')
}

/** What stands in the body of a whole document; a fragment as it is. */
function bodyOf(content: string): string {
  const [, body] = /<body\b[^>]*>([\s\S]*?)(?:<\/body\s*>|$)/i.exec(content) ?? []
  return (body ?? content).trim()
}

function toText(content: string): string {
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
