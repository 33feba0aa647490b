import { Type } from 'typebox'

/** The schema of a response that is a file of one of these types, for the OpenAPI document. Nothing shapes the file. */
export function fileOf(...contentTypes: string[]) {
  const schema = Type.Any({ description: 'The file.' })
  return {
    description: 'The file.',
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])),
  }
}
