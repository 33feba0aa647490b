const sheets = new Map<string, CSSStyleSheet>()
const adopted = new WeakMap<ShadowRoot, Set<string>>()

/** Adds styles to a root, each only once. All roots share the style sheets. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const present = adopted.get(root) ?? new Set()
  if (present.has(css)) return
  adopted.set(root, present.add(css))
  addStyles(root, css, sharedSheet)
}

/**
 * Adds styles to a root as a constructed style sheet, which a strict content security policy allows where it blocks inline
 * styles. The loader uses this smaller function, because it adds styles once.
 */
export function addStyles(root: ShadowRoot, css: string, toSheet = newSheet): void {
  try {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, toSheet(css)]
  } catch {
    const style = document.createElement('style')
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    style.textContent = css
    root.append(style)
  }
}

function sharedSheet(css: string): CSSStyleSheet {
  const sheet = sheets.get(css) ?? newSheet(css)
  sheets.set(css, sheet)
  return sheet
}

function newSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
