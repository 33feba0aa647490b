import type { CallArguments, JsonEndpoint } from '@curbquote/types/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'

/** Cache key of an endpoint's response to `input`, or of all its responses if `input` is omitted. */
export function keyOf<Input>(
  { path }: JsonEndpoint<Input, unknown>,
  input?: Input,
): readonly unknown[] {
  return input === undefined ? [path] : [path, input]
}

/** Query options of an endpoint, for `useQuery` and the query client. */
export function queryOf<Input, Output>(
  endpoint: JsonEndpoint<Input, Output>,
  ...[input]: CallArguments<Input>
) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...(input as Input), signal }),
  })
}
