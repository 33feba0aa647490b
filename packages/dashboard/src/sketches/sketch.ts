import {
  type BoxLook,
  type Sketch,
  type SketchPart,
  sketchSize,
  type TextLook,
} from '@curbquote/types/guides'

export const sketchCaption =
  'A schematic drawing, not a screenshot. The real screen may look different.'

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

/** A numbered frame around what to click or fill in. */
export const target = (number: number, x: number, y: number, width: number, height: number) => [
  box('target', x, y, width, height),
  mark(number, x + width, y),
]

export const button = (x: number, y: number, width: number, label: string) => [
  box('button', x, y, width, 32),
  text('button', x + 20, y + 16, label),
]

/** A list on the left with a chosen item, and a panel beside it. */
export const menuAndPanel = (heading: string, items: readonly string[], chosen: string) => [
  box('panel', 20, 60, 180, 240),
  text('soft', 36, 86, heading),
  ...items.flatMap((item, index) => {
    const y = 121 + 34 * index
    if (item !== chosen) return [text('plain', 36, y, item)]
    return [...target(1, 28, y - 17, 162, 34), text('strong', 36, y, item)]
  }),
  box('panel', 220, 60, 400, 240),
]

const codeLineHeight = 22

/** Draws lines of code in a panel, starting at a position. */
export const codeLines = (x: number, y: number, lines: readonly string[]): SketchPart[] =>
  lines.map((line, index) => text('code', x, y + index * codeLineHeight, line))

const barHeight = 40

/** Draws a window with a title bar. Its parts are placed below y = 40. */
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

/** Draws numbered lines of code in an editor. Pasted lines are highlighted. */
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
