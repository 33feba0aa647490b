/**
 * A schematic drawing of a screen of other software: boxes, texts and numbered marks. It has its own units, with 0, 0 at the
 * top left.
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
  /** `number` is the step that is done at this place. */
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

/** The integration guide. The build writes it, and the server renders it as a PDF. */
export interface Guide {
  title: string
  introduction: string
  sketchCaption: string
  steps: readonly {
    title: string
    steps: readonly string[]
    /** `{origin}` and `{widgetId}` are replaced with the values of the owner. */
    snippet?: string
    sketch?: Sketch
    /** JPEG files in the directory of the guide. */
    screenshots?: readonly { file: string; width: number; height: number; caption: string }[]
  }[]
}

/** The URL in the guides. Each server shows its own instead. */
export const sampleUrl = 'https://quotes.example.com'
