const sheets = new Map<string, CSSStyleSheet>()
const adopted = new WeakMap<ShadowRoot, Set<string>>()

/**
 * Adds styles to a root, each only once. All roots share constructed style sheets, which a strict content security policy
 * allows where it blocks inline styles.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const present = adopted.get(root) ?? new Set()
  if (present.has(css)) return
  adopted.set(root, present.add(css))
  try {
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } catch {
    const style = document.createElement('style')
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    style.textContent = css
    root.append(style)
  }
}
