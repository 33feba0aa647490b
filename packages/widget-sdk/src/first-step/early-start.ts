/** Property of `<quote-widget>` with its `EarlyStart`. Set by the loader, or by the element before it mounts the form. */
export const earlyStart = Symbol.for('curbquote.early-start')

/** The file name of the element's module in the build of the loader or of the element. */
export const elementFile = '__ELEMENT_FILE__'

export interface EarlyStart {
  /** The `elementFile` of the loader, or of the server's first screen; empty if the form starts at another screen. */
  renderedBy?: string
  /** The response with the company's configuration. Only the loader requests it. */
  config?: Promise<Response>
  /** What the visitor pressed before the form was loaded: the button, or its form. */
  pressed?: HTMLElement
}

export type EarlyElement = HTMLElement & { [earlyStart]?: EarlyStart | undefined }
