/** Widget ids have at least 96 random bits, except `demo`. */
export const widgetId = { minLength: 4, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }

const pattern = new RegExp(widgetId.pattern)

/** Validates a widget id where no schema does. */
export function isWidgetId(value: string | undefined): value is string {
  return (
    value !== undefined &&
    value.length >= widgetId.minLength &&
    value.length <= widgetId.maxLength &&
    pattern.test(value)
  )
}
