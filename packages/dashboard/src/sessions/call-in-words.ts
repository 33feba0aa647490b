import type { JsonEndpoint } from '@curbquote/types'
import { ApiRequestError, call, type RequestOptions } from '../api-client.ts'

/** Calls the API. A refusal has the server's own message, any other failure the given one. */
export async function callInWords<Input, Output>(
  endpoint: JsonEndpoint<Input, Output>,
  input: Input & RequestOptions,
  failure: string,
): Promise<Output> {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error(failure, { cause: error })
  }
}
