/** The assertions of the browser tests. */

export function ok(value: unknown, message: string): void {
  if (!value) throw new Error(message)
}

export function equal(actual: unknown, expected: unknown, message = ''): void {
  // Elements have no properties as JSON, so all would be equal.
  if (actual instanceof Node || expected instanceof Node)
    return ok(actual === expected, `${message}: another node`)
  const [is, ought] = [stable(actual), stable(expected)]
  if (is !== ought) throw new Error(`${message}\nexpected ${ought}\n     got ${is}`)
}

function stable(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, member: unknown) =>
      member && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    1,
  )
}
