/**
 * A schematic drawing of where something goes on somebody else's screen: boxes, words and numbered marks, drawn by the
 * guide's page and by its PDF alike. Its own units; the top left corner is 0, 0.
 */
export interface Sketch {
  /** What it shows, in words. */
  alt: string
  parts: readonly SketchPart[]
}

export type SketchPart =
  | { kind: 'box'; x: number; y: number; width: number; height: number; look: BoxLook }
  /** `y` is the line's middle. */
  | { kind: 'text'; x: number; y: number; text: string; look: TextLook }
  /** The number of the step that is done there. */
  | { kind: 'mark'; x: number; y: number; number: number }

export type BoxLook = 'window' | 'bar' | 'panel' | 'field' | 'button' | 'target'
export type TextLook = 'plain' | 'soft' | 'strong' | 'code' | 'button'

export const sketchCaption =
  'A schematic drawing, not a screenshot: screens change, the places stay alike.'

export const sketchSize = { width: 640, height: 320 }

export const sketchFontSize: Record<TextLook, number> = {
  plain: 15,
  soft: 14,
  strong: 16,
  code: 13,
  button: 14,
}

export const box = (
  look: BoxLook,
  x: number,
  y: number,
  width: number,
  height: number,
): SketchPart => ({ kind: 'box', look, x, y, width, height })

export const text = (look: TextLook, x: number, y: number, words: string): SketchPart => ({
  kind: 'text',
  look,
  x,
  y,
  text: words,
})

export const mark = (number: number, x: number, y: number): SketchPart => ({
  kind: 'mark',
  number,
  x,
  y,
})

const barHeight = 40

/** A window with its title, and what is in it below y = 40. */
export function windowSketch(alt: string, title: string, parts: readonly SketchPart[]): Sketch {
  const { width, height } = sketchSize
  return {
    alt,
    parts: [
      box('window', 1, 1, width - 2, height - 2),
      box('bar', 1, 1, width - 2, barHeight - 1),
      text('soft', 20, barHeight / 2, title),
      ...parts,
    ],
  }
}

/** Lines of code in an editor, numbered; those that are pasted stand out. */
export function editorSketch(
  alt: string,
  file: string,
  lines: readonly { code: string; isPasted?: boolean }[],
): Sketch {
  const top = 64
  const lineHeight = 32
  return windowSketch(
    alt,
    file,
    lines.flatMap(({ code, isPasted }, index) => {
      const y = top + index * lineHeight
      return [
        ...(isPasted ? [box('target', 52, y - 15, 560, 30)] : []),
        text('soft', 20, y, String(index + 1)),
        text('code', 62, y, code),
      ]
    }),
  )
}
