/** The language of the text around an element, as its page declares it, from inside a shadow root as well. */
export function pageLanguage(element: Element): string | undefined {
  const declared = element.closest('[lang]:not([lang=""])')?.getAttribute('lang')
  if (declared) return declared
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? pageLanguage(root.host) : undefined
}
