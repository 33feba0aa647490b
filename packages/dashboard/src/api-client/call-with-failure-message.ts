import type { JsonEndpoint } from '@curbquote/types/endpoints'
import { ApiRequestError, call, type RequestOptions } from './api-client.ts'

/** Calls the API. An error response keeps the server's message. Other failures get `failureMessage`. */
export async function callWithFailureMessage<Input, Output>(
  endpoint: JsonEndpoint<Input, Output>,
  input: Input & RequestOptions,
  failureMessage: string,
): Promise<Output> {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error(failureMessage, { cause: error })
  }
}
