import { ApiRequestError } from '../api-client/api-client.ts'

/** The server's message, or a suggestion to retry if there is none. */
export function reasonOf(error: Error): string {
  return error instanceof ApiRequestError ? error.message : 'Please try again.'
}
