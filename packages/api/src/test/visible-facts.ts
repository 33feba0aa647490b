const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&nbsp;': ' ',
}

/** All visible texts of an HTML document and the web URLs that it links to. */
export function visibleFacts(html: string): { texts: string[]; links: string[] } {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<div\s+style="display:none[\s\S]*?<\/div>/, '')
  return {
    texts: body
      .split(/<[^>]*>/)
      .map((text) => flat(decode(text)))
      .filter(Boolean),
    links: [...body.matchAll(/href="(https?:[^"]*)"/g)].map(([, href = '']) => decode(href)),
  }
}

/** A text part without line breaks and quote marks. */
export function flatText(text: string): string {
  return flat(text.replace(/^> /gm, ''))
}

function decode(text: string): string {
  return text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
