const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet for all roots: strict content security policies allow it where they forbid inline styles. */
export function adoptStyles(root: ShadowRoot, css: string): void {
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
    root.prepend(style)
  }
}
