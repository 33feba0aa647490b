/** The nearest `lang` attribute around an element, also outside its shadow root. */
export function pageLanguage(element: Element): string | undefined {
  const declared = element.closest('[lang]:not([lang=""])')?.getAttribute('lang')
  if (declared) return declared
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? pageLanguage(root.host) : undefined
}
