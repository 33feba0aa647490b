import { Type } from 'typebox'

/** Header of requests that must not take effect twice. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'A repetition with the same key and the same body has no further effect and gets the same response.',
    }),
  ),
})
