import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose `invalidateQueries` also restarts a query's first request. The base class lets that request finish, and
 * its response, which can be older than the change, would stay on screen.
 */
export class RefetchingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType === undefined)
      for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' }))
        if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
          // The base class starts the next request at once.
          void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}
