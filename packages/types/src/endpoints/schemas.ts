import { type Static, Type } from 'typebox'
import { maxRowId } from '../limits.ts'

/** The body of every error response: a sentence for a person and a stable code for a program. */
export const ApiError = Type.Object(
  {
    error: Type.String({ description: 'A sentence for a person.' }),
    code: Type.String({ description: 'A stable code for a program.' }),
    field: Type.Optional(
      Type.String({
        description:
          'The field that is missing or wrong, such as `customer.email`. Only in responses of `/api/v1`.',
      }),
    ),
  },
  { 'x-name': 'Error' },
)

export type ApiError = Static<typeof ApiError>

/** Headers of every response to an API key (draft-ietf-httpapi-ratelimit-headers-10). */
export const v1Headers = {
  'ratelimit-policy': Type.String({
    description:
      'The rate limits: `"key";q=120;w=60, "company";q=300;w=60` is 120 requests of a key and 300 requests of a company per 60 seconds.',
  }),
  ratelimit: Type.String({
    description:
      'What is left of them: `"key";r=119;t=30` is 119 requests within the next 30 seconds.',
  }),
}

/** Headers of refusals that a later request can avoid. */
export const retryHeaders = {
  'retry-after': Type.Integer({ description: 'Seconds after which a retry can succeed.' }),
}

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

/** Header of the response to a repeated request. */
export const replayHeaders = {
  'idempotent-replayed': Type.Optional(
    Type.String({
      description:
        '`true` if an earlier request with the same key took effect, and this one did not.',
    }),
  ),
}

/** An integer primary key. */
export const RowId = Type.Integer({ minimum: 1, maximum: maxRowId })

export const CompanyParams = Type.Object({ companyId: RowId })

/** The response of a successful call without data. */
export const Succeeded = Type.Object({ success: Type.Literal(true) })

export type Succeeded = Static<typeof Succeeded>

/**
 * A number from 0 to `maximum` in steps of 0.01: dollars, percent or square feet. More decimals are refused, because
 * they would be rounded when stored.
 */
export function amount(maximum: number, description = 'Dollars.') {
  return Type.Number({ minimum: 0, maximum, multipleOf: 0.01, description })
}
