/** On an element whose class is still on its way: what the loader has begun for it. */
export const earlyStart = Symbol.for('curbquote.early-start')

/** The element's module, as the build names it: of the loader's own build, and of the element's. */
export const elementFile = '__ELEMENT_FILE__'

export interface EarlyStart {
  /** `elementFile` of who drew the first screen. */
  drawnFor: string
  /** The answer to the first question every widget asks. */
  config: Promise<Response>
  /** What the visitor pressed before anything listened. */
  pressed?: HTMLElement
}

export type EarlyElement = HTMLElement & { [earlyStart]?: EarlyStart | undefined }
