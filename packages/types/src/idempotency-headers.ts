import { Type } from 'typebox'

/** Header of requests that must not take effect twice. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'A repeated request with the same key and the same body has no further effect. Its response is about the result of the first request, in its current state.',
    }),
  ),
})
