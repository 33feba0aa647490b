import { Type, type Static } from 'typebox'

/** The body of every error response: a sentence for a person and a stable code for a program. */
export const ApiError = Type.Object({
  error: Type.String({ description: 'A sentence for a person.' }),
  code: Type.String({ description: 'A stable code for a program.' }),
  field: Type.Optional(
    Type.String({
      description:
        'The field that is missing or wrong, such as `customer.email`. Only in responses of `/api/v1`.',
    }),
  ),
})
export type ApiError = Static<typeof ApiError>
