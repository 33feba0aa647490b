/** On an element whose class is still on its way: what the loader has begun for it. */
export const earlyStart = Symbol.for('curbquote.early-start')

export interface EarlyStart {
  /** The answer to the first question every widget asks. */
  config: Promise<Response>
  /** What the visitor pressed before anything listened. */
  pressed?: HTMLElement
}

export type EarlyElement = HTMLElement & { [earlyStart]?: EarlyStart | undefined }
