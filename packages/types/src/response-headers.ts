import { Type } from 'typebox'

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
