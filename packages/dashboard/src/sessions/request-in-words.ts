import { ApiRequestError, callApi, type ApiRequest } from '../api-client.ts'

/** Calls the API; what the server refuses is told in its own words, anything else in ours. */
export async function requestInWords<Data>(
  path: string,
  request: ApiRequest,
  failure: string,
): Promise<Data> {
  try {
    return (await callApi<Data>(path, { method: 'POST', ...request })).data
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error(failure, { cause: error })
  }
}
