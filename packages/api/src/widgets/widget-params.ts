import { Type } from 'typebox'

/** Widget ids are 96 random bits or more; `demo` is the one short exception. */
export const WidgetParams = Type.Object({
  widgetId: Type.String({ minLength: 4, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
})
