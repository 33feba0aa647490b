import { surfaceTypes } from '@curbquote/types/surfaces'
import type { QuotedItem, QuotedService } from '@curbquote/types/widgets'
import type { Messages } from '../messages/messages.ts'
import type { PhotoItem } from './photo-item.ts'
import type { WidgetState } from './widget-state.ts'

/** Without a list of services, a company quotes the area of every surface. */
const anySurface: readonly QuotedItem[] = surfaceTypes.map((surfaceType) => ({
  surfaceType,
  unit: 'sq ft',
  asks: [],
}))

/** The services to choose from; empty if there is nothing to choose. */
export function servicesOf({ availability }: WidgetState): readonly QuotedService[] {
  return (availability.status === 'ready' && availability.config.services) || []
}

/** The chosen service, or the first one. */
export function serviceOf(state: WidgetState): QuotedService | undefined {
  const services = servicesOf(state)
  return services.find((service) => service.serviceTypeId === state.serviceTypeId) ?? services[0]
}

/** The items of the chosen service. */
export function itemsOf(state: WidgetState): readonly QuotedItem[] {
  return serviceOf(state)?.items ?? anySurface
}

/** The items whose area AI can measure. */
export function areaItemsOf(state: WidgetState): readonly QuotedItem[] {
  return itemsOf(state).filter(({ unit, surfaceType }) => unit === 'sq ft' && surfaceType)
}

/** Identifies an item within its service. */
export function itemKey({ surfaceType, rateId }: QuotedItem): string {
  return surfaceType ?? rateId ?? ''
}

/** An item without a unit has no price online. */
export function itemName({ surfaceType, name = '', unit }: QuotedItem, messages: Messages): string {
  const text = surfaceType ? messages.surfaces[surfaceType] : messages.serviceName(name)
  return unit ? text : messages.photos.byRequest(text)
}

/** What a photo shows; empty until it is chosen. */
export function photoName({ surfaceType, item }: PhotoItem, messages: Messages): string {
  if (item) return itemName(item, messages)
  return surfaceType ? messages.surfaces[surfaceType] : ''
}
