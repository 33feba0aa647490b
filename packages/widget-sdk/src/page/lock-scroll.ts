/** Prevents scrolling of the page and reserves the width of its scroll bar. Returns a function that undoes both. */
export function lockScroll(): () => void {
  const root = document.documentElement
  const hasScrollBar = window.innerWidth > root.clientWidth
  const changes: [property: string, value: string][] = [['overflow', 'hidden']]
  if (hasScrollBar) changes.push(['scrollbar-gutter', 'stable'])
  const before = changes.map(
    ([property]) =>
      [
        property,
        root.style.getPropertyValue(property),
        root.style.getPropertyPriority(property),
      ] as const,
  )
  for (const [property, value] of changes) root.style.setProperty(property, value, 'important')
  return () => {
    for (const [property, value, priority] of before)
      if (value) root.style.setProperty(property, value, priority)
      else root.style.removeProperty(property)
    if (root.getAttribute('style') === '') root.removeAttribute('style')
  }
}
