/** Typing in the widget must not trigger the page's hotkeys. Escape and Tab still reach the page. */
export function stopKeyPropagation(root: ShadowRoot): void {
  for (const type of ['keydown', 'keyup', 'keypress'])
    root.addEventListener(type, (event) => {
      if (!/^(Escape|Tab)$/.test((event as KeyboardEvent).key)) event.stopPropagation()
    })
}
