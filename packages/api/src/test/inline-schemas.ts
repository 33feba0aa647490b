interface OpenApi {
  components?: { schemas?: Record<string, unknown> }
}

/** An OpenAPI document with its named schemas in the places that refer to them. */
export function inlineSchemas<Document extends object>(document: Document): Document {
  const { schemas = {} } = (document as OpenApi).components ?? {}
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline)
    if (typeof node !== 'object' || node === null) return node
    const { $ref: reference, ...own } = node as Record<string, unknown>
    const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(reference)) ?? []
    if (name !== undefined) return inline(schemas[name])
    return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, inline(value)]))
  }
  return inline(document) as Document
}
