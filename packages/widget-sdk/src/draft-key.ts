/** Where a tab's storage keeps the draft of a form. */
export const draftKey = (draftName: string) => `curbquote-draft:${draftName}`

/** One draft for each widget id, and of several forms of one id on a page for each, in the page's order. */
export function draftNameOf(widget: Element, widgetId: string): string {
  const forms = document.querySelectorAll<Element>(
    `quote-widget[widget-id="${CSS.escape(widgetId)}"]`,
  )
  const place = [...forms].indexOf(widget)
  return place > 0 ? `${widgetId}:${place}` : widgetId
}
