import { useState } from 'react'
import { type ApiKey, listKeyRequests, maxKeyRequests } from '@curbquote/types/api-keys'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { keyOf } from '../ui/endpoint-query.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'

/** The last requests of a key, searchable by their ids. */
export function KeyRequestsDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [requestId, setRequestId] = useState('')
  const wanted = requestId.trim()
  const input = {
    params: { keyId: apiKey.id },
    query: wanted === '' ? {} : { requestId: wanted },
  }
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf(listKeyRequests, input),
    queryFn: ({ signal, pageParam }) =>
      call(listKeyRequests, {
        ...input,
        query: { ...input.query, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  })
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  return (
    <Dialog title={`Requests of “${apiKey.name}”`} size={720} onClose={onClose}>
      <TextInput
        label="Request ID"
        description={`The header X-Request-Id of a response. The last ${maxKeyRequests.toLocaleString('en-US')} requests are kept.`}
        maxLength={100}
        spellCheck={false}
        data-autofocus
        value={requestId}
        onChange={(event) => setRequestId(event.currentTarget.value)}
      />
      {error && !data && (
        <LoadFailure title="The requests could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={120} mt={12} />}
      {data && requests.length === 0 && (
        <p className="cq-dialog-text">
          {wanted === '' ? 'No requests yet.' : 'No request of this key has this ID.'}
        </p>
      )}
      {requests.length > 0 && (
        <ul className="cq-key-requests" aria-label="Requests" aria-busy={isFetching}>
          {requests.map((request) => (
            <li key={`${request.requestId} ${request.createdAt}`}>
              <p>
                <strong data-failed={request.status >= 400 || undefined}>
                  {request.status} {request.errorCode}
                </strong>{' '}
                <code>
                  {request.method} {request.path}
                </code>
              </p>
              <p>
                {formatMoment(request.createdAt)} · <code>{request.requestId}</code>
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          Show older requests
        </Button>
      )}
    </Dialog>
  )
}
