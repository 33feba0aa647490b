/** The storage key of a form's draft. */
export const draftKey = (draftName: string) => `curbquote-draft:${draftName}`

/** The name of a form's draft: its widget id, with a number if the page has several forms of the id. */
export function draftNameOf(widget: Element, widgetId: string): string {
  const forms = document.querySelectorAll<Element>(
    `quote-widget[widget-id="${CSS.escape(widgetId)}"]`,
  )
  const place = [...forms].indexOf(widget)
  return place > 0 ? `${widgetId}:${place}` : widgetId
}
