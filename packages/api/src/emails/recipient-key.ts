const domainsThatIgnoreDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * Identifies the mailbox behind an email address, for limits per recipient. Ignores case and a plus tag at every provider,
 * and the dots of a Gmail name: otherwise one mailbox has any number of addresses. Two mailboxes that share a key at a
 * provider without plus tags share a limit and nothing else.
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
