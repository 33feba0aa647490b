/** The page's hotkeys must not fire while the visitor types; Escape and Tab belong to the page too. */
export function keepKeysInside(root: ShadowRoot): void {
  for (const type of ['keydown', 'keyup', 'keypress'])
    root.addEventListener(type, (event) => {
      const { key } = event as KeyboardEvent
      if (key !== 'Escape' && key !== 'Tab') event.stopPropagation()
    })
}
