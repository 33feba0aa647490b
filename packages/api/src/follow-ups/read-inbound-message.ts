import { isInvisible } from '@curbquote/types/text'
import { convert } from 'html-to-text'
import type { InboundMessage } from '../providers/email-events.ts'
import { isAutomaticMessage } from './is-automatic-message.ts'

const maxBodyLength = 10_000
/** The customer's words are at the beginning of the HTML. The rest is mostly the quoted message. */
const maxHtmlLength = 100_000

export interface Reply {
  providerMessageId: string
  sender: string | null
  body: string
  attachmentCount: number
  /** Written by a program, such as an out-of-office reply. */
  isAutomatic: boolean
}

/** The parts of a reply that are kept. */
export function readInboundMessage(message: InboundMessage): Reply {
  const { StrippedTextReply, TextBody, HtmlBody } = message
  const text =
    visibleText(StrippedTextReply) || visibleText(TextBody) || replyTextOf(HtmlBody ?? '')
  return {
    providerMessageId: message.MessageID,
    sender: message.From?.trim().slice(0, 254) || null,
    body: [...text.slice(0, 2 * maxBodyLength)].slice(0, maxBodyLength).join(''),
    attachmentCount: message.Attachments?.length ?? 0,
    isAutomatic: isAutomaticMessage(message),
  }
}

/** Mail programs send an empty text part, or one of invisible characters, beside the HTML that has the words. */
function visibleText(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? ''
  return isInvisible(trimmed) ? '' : trimmed
}

/** The elements in which mail programs put the message that is answered. */
const quotations = [
  '.gmail_quote',
  '.gmail_quote_container',
  '[class*=yahoo_quoted]',
  '.protonmail_quote',
  '.tutanota_quote',
  '.zmail_extra',
  '.moz-cite-prefix',
  '#divRplyFwdMsg',
  '#appendonsend',
  'blockquote[type=cite]',
]

/** The text of an HTML message without the quoted message. Text between quoted lines needs them, so it is kept with them. */
function replyTextOf(html: string): string {
  return toText(html, quotations) || toText(html)
}

const emojiPattern =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u200d|\ufe0f){1,20}$/u

function toText(html: string, skipped: string[] = []): string {
  const text = convert(html.slice(0, maxHtmlLength), {
    wordwrap: false,
    limits: { maxDepth: 50 },
    formatters: {
      // Webmail programs send emoji as pictures. A reply can be a single one.
      emoji: (element, _walk, builder) => {
        const alt = (element.attribs as { alt?: string } | undefined)?.alt ?? ''
        if (emojiPattern.test(alt)) builder.addInline(alt)
      },
    },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'emoji' },
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
  })
  return visibleText(text)
}
