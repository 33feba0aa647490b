import { sampleBroadcastNames } from '@curbquote/types/broadcasts'

const placeholder = /\{\{\s*(company_name|owner_name)\s*\}\}/

/** Splits text at its placeholders. Odd indexes hold the sample names to highlight. */
export function splitAtPlaceholders(text: string): string[] {
  return text
    .split(placeholder)
    .map((part, index) =>
      index % 2 === 0 ? part : sampleBroadcastNames[part as keyof typeof sampleBroadcastNames],
    )
}

const frame = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: https:"><base target="_blank"><style>:root{color-scheme:light}body{margin:16px;background:#fff;color:#1f2937;font:16px/1.56 system-ui,sans-serif;overflow-wrap:anywhere}mark{padding:0 2px;border-radius:3px;background:#fff0a8;color:inherit}img{max-width:100%}</style>`

/**
 * Builds the document for the sandboxed preview frame. Replaces placeholders with sample names, highlighted in text and
 * plain in attributes. Parsing does not run scripts.
 */
export function previewDocument(content: string): string {
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text) texts.push(node)
    else if (node instanceof Element)
      for (const { name, value } of [...node.attributes])
        if (name.startsWith('on')) node.removeAttribute(name)
        else if (placeholder.test(value))
          node.setAttribute(name, splitAtPlaceholders(value).join(''))
  }
  for (const text of texts) {
    const parts = splitAtPlaceholders(text.data)
    if (parts.length > 1)
      text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : highlighted(part))))
  }
  return `<!doctype html><html lang="en"><head>${frame}</head><body>${body.innerHTML}</body></html>`
}

function highlighted(name: string): HTMLElement {
  const mark = document.createElement('mark')
  mark.textContent = name
  return mark
}
