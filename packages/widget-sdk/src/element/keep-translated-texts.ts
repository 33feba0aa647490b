/** Elements that a translator shows in place of texts: Google and Microsoft, Yandex. The form itself has none of them. */
const translations = 'font,ya-tr-span'

/**
 * Keeps the form working while a translator replaces its text nodes. Google Translate removes a text node and adds a `<font>`
 * with the translation, so a new text of the form would be written to a node that nobody sees. This puts the removed node back
 * before its translation, without text. When the form changes or removes the node, the translation is removed, and the
 * translator finds the new text.
 */
export function keepTranslatedTexts(root: ShadowRoot): void {
  /** The texts with a translation. */
  const translated = new Map<Node, { translation: Element; text: string }>()

  const removeTranslation = (node: Node) => {
    translated.get(node)?.translation.remove()
    translated.delete(node)
  }
  /** The translator shows the original again. */
  const restoreText = (removed: Node) => {
    for (const [node, { translation, text }] of translated)
      if (translation === removed) {
        translated.delete(node)
        if (node.isConnected) node.nodeValue ||= text
      }
  }
  const keepText = (node: Node, around: (Node | null)[]) => {
    const known = new Set<Node | null>([...translated.values()].map((other) => other.translation))
    const translation = around.find((other) => isTranslation(other) && !known.has(other))
    if (!isTranslation(translation) || !translation.isConnected) return
    translated.set(node, { translation, text: node.nodeValue ?? '' })
    node.nodeValue = ''
    translation.before(node)
  }

  const observer = new MutationObserver((changes) => {
    for (const {
      type,
      target,
      removedNodes,
      addedNodes,
      previousSibling,
      nextSibling,
    } of changes) {
      if (type === 'characterData') removeTranslation(target)
      for (const node of removedNodes) {
        if (isTranslation(node)) restoreText(node)
        if (node.nodeType !== Node.TEXT_NODE || node.isConnected || isTranslation(target)) continue
        if (translated.has(node)) removeTranslation(node)
        else keepText(node, [...addedNodes, previousSibling, nextSibling])
      }
    }
    // Without the changes made here.
    observer.takeRecords()
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
}

function isTranslation(node: Node | null | undefined): node is Element {
  return node instanceof Element && node.matches(translations)
}
