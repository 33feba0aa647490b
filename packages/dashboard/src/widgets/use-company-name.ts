import type { WidgetCompany } from '@curbquote/types'
import { useEffect, useState } from 'react'
import { ApiRequestError, readApi } from '../api-client.ts'

const defaultCompanyName = 'Professional Power Washing'

export interface CompanyName {
  /** `undefined` while it is asked for; the default name where it cannot be had. */
  name: string | undefined
  isUnknownWidget: boolean
}

/** The public name of the company behind a widget. A failure is only logged: the quote itself does not need the name. */
export function useCompanyName(widgetId: string | undefined): CompanyName {
  const [answer, setAnswer] = useState<CompanyName>({ name: undefined, isUnknownWidget: false })

  useEffect(() => {
    if (!widgetId) return
    const abort = new AbortController()
    readApi<WidgetCompany>(`/api/widget/${encodeURIComponent(widgetId)}/company`, abort.signal)
      .then(({ name }) => setAnswer({ name: name || defaultCompanyName, isUnknownWidget: false }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('The name of the company could not be read.', error)
        setAnswer({
          name: defaultCompanyName,
          isUnknownWidget: error instanceof ApiRequestError && error.status === 404,
        })
      })
    return () => abort.abort()
  }, [widgetId])

  return answer
}
