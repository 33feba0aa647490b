/** Reads a value stored for this tab. It survives reloads, also after a phone has discarded the page from memory. */
export function readTabValue<Value>(key: string): Value | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    return stored ? (JSON.parse(stored) as Value) : undefined
  } catch {
    return undefined
  }
}

export function storeTabValue(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the value is lost with the page.
  }
}

export function clearTabValue(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The keys of all values stored for this tab. */
export function tabKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
