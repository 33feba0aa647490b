export const demoWidgetId = 'demo'
