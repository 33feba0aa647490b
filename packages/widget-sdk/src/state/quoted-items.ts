import { surfaceTypes } from '@curbquote/types/surfaces'
import type { QuotedItem, QuotedService } from '@curbquote/types/widgets'
import type { Messages } from '../messages/messages.ts'
import type { OfferedItem, PhotoItem } from './photo-item.ts'
import type { WidgetState } from './widget-state.ts'

/** Without a list of services, a company quotes the area of every surface. */
const anySurface: readonly QuotedItem[] = surfaceTypes.map((surfaceType) => ({
  surfaceType,
  unit: 'sq ft',
  asks: [],
}))

/** The services of the company; empty if it quotes the area of every surface. */
export function servicesOf({ availability }: WidgetState): readonly QuotedService[] {
  return (availability.status === 'ready' && availability.config.services) || []
}

/** What the customer can choose. An item has its service type only if there are several. */
export function itemsOf(state: WidgetState): readonly OfferedItem[] {
  const services = servicesOf(state)
  if (services.length === 0) return anySurface
  return services.flatMap(({ serviceTypeId, items }) =>
    services.length === 1 ? items : items.map((item) => ({ ...item, serviceTypeId })),
  )
}

/** The items that need no photo: counts, what the owner prices, and all where the company allows it. */
export function photolessItemsOf(state: WidgetState): readonly OfferedItem[] {
  const { availability } = state
  const isAll = availability.status === 'ready' && availability.config.arePhotosOptional
  return itemsOf(state).filter(
    ({ unit, answer }) => unit && (isAll || unit === 'each' || answer === 'review'),
  )
}

/** The services with surfaces whose area AI can measure. */
export function areaServicesOf(state: WidgetState): readonly QuotedService[] {
  return servicesOf(state).filter(({ items }) => items.some(hasArea))
}

/** The service of the surfaces that AI measures: the chosen one, or the first. */
export function areaServiceOf(state: WidgetState): QuotedService | undefined {
  const services = areaServicesOf(state)
  return services.find((service) => service.serviceTypeId === state.serviceTypeId) ?? services[0]
}

/** The items whose area AI can measure. */
export function areaItemsOf(state: WidgetState): readonly QuotedItem[] {
  if (servicesOf(state).length === 0) return anySurface
  return (areaServiceOf(state)?.items ?? []).filter(hasArea)
}

function hasArea({ unit }: QuotedItem): boolean {
  return unit === 'sq ft'
}

/** Identifies an item among all items. */
export function itemKey(
  { serviceTypeId, surfaceType, rateId }: OfferedItem,
  state: WidgetState,
): string {
  const key = surfaceType ?? rateId ?? ''
  const isFirst = servicesOf(state)[0]?.serviceTypeId === serviceTypeId
  return serviceTypeId === undefined || isFirst ? key : `${serviceTypeId}:${key}`
}

/** An item without a unit has no price online. */
export function itemName(item: QuotedItem, messages: Messages): string {
  const { surfaceType, name = '', nameEs, unit } = item
  const own = (messages.language === 'es' && nameEs) || messages.thing(name)
  const text = surfaceType ? messages.surfaces[surfaceType] : own
  return unit ? text : messages.photos.byRequest(text)
}

/** What a photo shows; empty until it is chosen. */
export function photoName({ surfaceType, item }: PhotoItem, messages: Messages): string {
  if (item) return itemName(item, messages)
  return surfaceType ? messages.surfaces[surfaceType] : ''
}
