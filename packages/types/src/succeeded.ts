import { Type, type Static } from 'typebox'

/** The response of a successful call without data. */
export const Succeeded = Type.Object({ success: Type.Literal(true) })
export type Succeeded = Static<typeof Succeeded>
