const domainsThatIgnoreDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * Identifies the mailbox behind an email address for limits per recipient. Ignores letter case, plus tags and Gmail's dots,
 * because one mailbox would otherwise have any number of email addresses. At a provider without plus tags, two mailboxes may
 * share a key and thus a limit.
 */
export function recipientKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const local = email.slice(0, at).toLowerCase()
  const [name = local] = /^[^+]+/.exec(local) ?? []
  return domainsThatIgnoreDots.has(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}
