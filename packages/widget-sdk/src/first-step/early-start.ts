/** Key of the early start that the loader stores on an undefined element. */
export const earlyStart = Symbol.for('curbquote.early-start')

/** The file name of the element's module in the build of the loader or of the element. */
export const elementFile = '__ELEMENT_FILE__'

export interface EarlyStart {
  /** The `elementFile` of the loader, or of the server's first screen; empty if the form starts at another screen. */
  renderedBy: string
  /** The response with the company's configuration. */
  config: Promise<Response>
  /** The button that the visitor pressed before the form was loaded. */
  pressed?: HTMLElement
}

export type EarlyElement = HTMLElement & { [earlyStart]?: EarlyStart | undefined }
