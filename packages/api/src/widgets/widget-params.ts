import { Type } from 'typebox'

/** Widget ids are 96 random bits or more; `demo` is the one short exception. */
const widgetId = { minLength: 4, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }

export const WidgetParams = Type.Object({ widgetId: Type.String(widgetId) })

const pattern = new RegExp(widgetId.pattern)

/** The same of what no schema has checked. */
export function isWidgetId(value: string | undefined): value is string {
  return (
    value !== undefined &&
    value.length >= widgetId.minLength &&
    value.length <= widgetId.maxLength &&
    pattern.test(value)
  )
}
