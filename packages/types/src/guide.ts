/**
 * A schematic drawing of somebody else's screen: boxes, texts and numbered marks. It has its own units; the top left corner
 * is 0, 0.
 */
export interface Sketch {
  /** Alternative text. */
  alt: string
  parts: readonly SketchPart[]
}

export type SketchPart =
  | { kind: 'box'; x: number; y: number; width: number; height: number; look: BoxLook }
  /** `y` is the middle of the line. */
  | { kind: 'text'; x: number; y: number; text: string; look: TextLook }
  /** The number of the step that is done there. */
  | { kind: 'mark'; x: number; y: number; number: number }

export type BoxLook = 'window' | 'bar' | 'panel' | 'field' | 'button' | 'target'
export type TextLook = 'plain' | 'soft' | 'strong' | 'code' | 'button'

export const sketchSize = { width: 640, height: 320 }

export const sketchFontSize: Record<TextLook, number> = {
  plain: 15,
  soft: 14,
  strong: 16,
  code: 13,
  button: 14,
}

/** The integration guide as the build writes it for the server, which makes a PDF of it. */
export interface Guide {
  title: string
  introduction: string
  sketchCaption: string
  steps: readonly {
    title: string
    steps: readonly string[]
    /** `{origin}` and `{widgetId}` stand for the reader's own. */
    snippet?: string
    sketch?: Sketch
    /** JPEG files beside the guide. */
    screenshots?: readonly { file: string; width: number; height: number; caption: string }[]
  }[]
}
