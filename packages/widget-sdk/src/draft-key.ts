/** Where a tab's storage keeps the draft of a widget. */
export const draftKey = (widgetId: string) => `curbquote-draft:${widgetId}`
