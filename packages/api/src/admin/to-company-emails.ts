import type { CompanyEmail, CompanyEmails } from '@curbquote/types/admin'
import type { findCompanyEmails } from './admin-company-queries.ts'

type FoundEmails = NonNullable<Awaited<ReturnType<typeof findCompanyEmails>>>

/** Merges emails and broadcasts into one list, newest first, of limited length. */
export function toCompanyEmails({
  email,
  suppression,
  emails,
  broadcasts,
}: FoundEmails): CompanyEmails {
  const own = emails.map((emailRow): CompanyEmail => ({
    id: emailRow.id,
    kind: emailRow.kind,
    recipients: emailRow.recipients,
    state: emailRow.state,
    attempts: emailRow.attempts,
    lastError: emailRow.last_error,
    createdAt: emailRow.created_at.toISOString(),
    sentAt: emailRow.sent_at?.toISOString() ?? null,
  }))
  const shared = broadcasts.map(({ id, state, last_error, created_at }): CompanyEmail => ({
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
    emails: newest.slice(0, Math.max(own.length, shared.length)),
  }
}
