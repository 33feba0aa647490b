import { Type } from 'typebox'

/** The schema of a file response with one of these content types. Used for the OpenAPI document only. */
export function fileOf(...contentTypes: string[]) {
  const schema = Type.Any({ description: 'The file.' })
  return {
    description: 'The file.',
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])),
  }
}
