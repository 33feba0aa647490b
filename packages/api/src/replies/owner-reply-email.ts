import { type Language, withOnePeriod } from '@curbquote/types/text'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type { EmailKinds } from '../emails/make-email.ts'
import { replyAddressOf } from '../follow-ups/follow-up-email.ts'
import { contactAddressOf, contactFacts } from '../quote-emails/quote-confirmation-email.ts'
import { brandOf, companyNameOf, readEmailedQuote } from '../quote-emails/quote-email.ts'

const words: Record<
  Language,
  Record<'subject' | 'title' | 'answer', (company: string) => string> & {
    reason: (company: string, number: number) => string
  }
> = withOnePeriod({
  en: {
    subject: (company) => `${company} replied to you`,
    title: (company) => `A message from ${company}`,
    answer: (company) => `To answer ${company}, reply to this email.`,
    reason: (company, number) =>
      `You receive this email because you requested quote ${number} from ${company}.`,
  },
  es: {
    subject: (company) => `${company} le respondió`,
    title: (company) => `Un mensaje de ${company}`,
    answer: (company) => `Para contestar a ${company}, responda a este correo.`,
    reason: (company, number) =>
      `Recibe este correo porque solicitó la cotización ${number} a ${company}.`,
  },
})

export const replyEmails: EmailKinds<{ owner_reply: object }> = {
  /** The owner's reply to a customer. `subject_key` is the id of the owner's message. */
  owner_reply: async ({ db, config }, emailRow) => {
    const { company_id: companyId, quote_id: quoteId, subject_key: messageId } = emailRow
    if (companyId === null || quoteId === null) return undefined
    const emailed = await readEmailedQuote(db, companyId, quoteId)
    const message = await db
      .selectFrom('quote_messages')
      .select('body')
      .where('company_id', '=', companyId)
      .where('quote_id', '=', quoteId)
      .where('id', '=', Number(messageId))
      .executeTakeFirst()
    if (!emailed || !message) return undefined
    const { company, quote } = emailed
    const { language } = quote
    const name = companyNameOf(company)
    const { subject, title, answer, reason } = words[language]
    return {
      content: {
        language,
        subject: subject(name),
        preheader: message.body.trim().replace(/\s+/g, ' ').slice(0, 150),
        brand: brandOf(company, config.publicUrl),
        title: title(name),
        blocks: [
          { kind: 'quotation', text: message.body.trim() },
          { kind: 'paragraph', text: answer(name) },
          { kind: 'facts', facts: contactFacts(emailed) },
        ],
        footer: [{ text: reason(name, quote.number) }],
      },
      from: mailbox(name, addressOf(config.emailFrom)),
      replyTo: replyAddressOf(config, quoteId) ?? contactAddressOf(company),
    }
  },
}
