import { Type } from 'typebox'

/** Of requests that add a quote. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'The same key with the same body is the same submission: it gets the same answer.',
    }),
  ),
})
