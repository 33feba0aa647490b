import { QueryObserver } from '@tanstack/react-query'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { RefetchingQueryClient } from './refetching-query-client.ts'

const queryKey = ['history']

/** Starts the first request of a query. A request reads `state` when it starts and responds when the test lets it. */
function startReading() {
  const client = new RefetchingQueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reads = { state: 'before', respond: [] as (() => void)[] }
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const { state } = reads
      return new Promise<string>((resolve) => reads.respond.push(() => resolve(state)))
    },
  })
  const end = observer.subscribe(() => undefined)
  const data = () => client.fetchQuery<string>({ queryKey, staleTime: Infinity })
  return { client, reads, data, end }
}

test('a change during the first request of a query is shown', async () => {
  const { client, reads, data, end } = startReading()
  reads.state = 'after'
  const invalidated = client.invalidateQueries({ queryKey })
  assert.is(reads.respond.length, 2)
  for (const respond of reads.respond) respond()
  await invalidated
  assert.is(await data(), 'after')
  end()
})

test('a first request is not restarted for a query that is only marked as stale', async () => {
  const { client, reads, data, end } = startReading()
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
  assert.is(reads.respond.length, 1)
  for (const respond of reads.respond) respond()
  assert.is(await data(), 'before')
  end()
})

test.run()
