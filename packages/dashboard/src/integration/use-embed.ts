import { getConversionSettings } from '@curbquote/types/conversions'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'
import type { Embed } from './snippets.ts'

export function useConversionSettings() {
  return useQuery(queryOf(getConversionSettings))
}

/** What the snippets of the company's form contain. */
export function useEmbed(widgetId: string): Embed {
  const { data } = useConversionSettings()
  const addsDataLayer = data?.addsDataLayer ?? false
  return { origin: window.location.origin, widgetId, addsDataLayer }
}
