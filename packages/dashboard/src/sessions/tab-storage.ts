/** Keeps values for as long as the tab lives, over reloads and while a phone has dropped the page from memory. */
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
    // Without storage the value lives only as long as the page.
  }
}

export function clearTabValue(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
