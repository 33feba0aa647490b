/** An HTML start tag with escaped attribute values. */
export function startTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeText(value)}"`,
  )
  return `<${name}${written.join('')}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element or for an attribute in double quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
