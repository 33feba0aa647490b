import type { CompanyMail, CompanyMails } from '@curbquote/types'
import type { findCompanyMails } from './admin-company-queries.ts'

type FoundMails = NonNullable<Awaited<ReturnType<typeof findCompanyMails>>>

/** Mails and broadcasts in one list, the newest first, as many as either has at most. */
export function toCompanyMails({
  email,
  suppression,
  mails,
  broadcasts,
}: FoundMails): CompanyMails {
  const own = mails.map((mail): CompanyMail => ({
    id: mail.id,
    kind: mail.kind,
    recipients: mail.recipients,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.last_error,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }))
  const shared = broadcasts.map(({ id, state, last_error, created_at }): CompanyMail => ({
    id: `broadcast-${id}`,
    kind: 'broadcast',
    recipients: [email],
    state,
    attempts: state === 'pending' || state === 'skipped' ? 0 : 1,
    lastError: last_error,
    createdAt: created_at.toISOString(),
    sentAt: null,
  }))
  const newest = [...own, ...shared].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return {
    email,
    suppression,
    mails: newest.slice(0, Math.max(own.length, shared.length)),
  }
}
