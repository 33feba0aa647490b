import SignaturePad from 'signature_pad'

/** Bounds of the stored signature. */
const maxPoints = 4_000
const maxStrokes = 100
const maxPointsOfStroke = 2_000

const msBetweenPoints = 16

/** Shows the field for a drawn signature. Its points are sent, never a picture. */
export function drawSignature(field: HTMLElement) {
  const canvas = field.querySelector('canvas')
  const input = field.querySelector<HTMLInputElement>('input[name="drawn"]')
  if (!canvas || !input) return
  field.hidden = false
  const pad = new SignaturePad(canvas, { penColor: '#14202b' })

  /** Matches the pixels of the canvas to its size on the screen. */
  const fit = () => {
    const { offsetWidth, offsetHeight } = canvas
    const ratio = window.devicePixelRatio
    if (canvas.width === Math.round(offsetWidth * ratio)) return
    canvas.width = Math.round(offsetWidth * ratio)
    canvas.height = Math.round(offsetHeight * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.redraw()
  }
  new ResizeObserver(fit).observe(canvas)
  fit()

  // A refused or restored form has a signature.
  if (input.value) {
    const { width, strokes } = JSON.parse(input.value) as ReturnType<typeof pointsOf>
    // The screen may have been turned.
    const scale = canvas.offsetWidth / width
    const { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation } = pad
    const pen = { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation }
    pad.fromData(
      strokes.map((points) => ({
        ...pen,
        // The width of a line follows from its speed, which is not stored.
        points: points.map(({ x, y }, index) => ({
          x: x * scale,
          y: y * scale,
          pressure: 0.5,
          time: (index + 1) * msBetweenPoints,
        })),
      })),
    )
  }

  const enter = (value: string) => {
    input.value = value
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  pad.addEventListener('endStroke', () => enter(JSON.stringify(pointsOf(pad, canvas))))
  field.querySelector('[data-clear]')?.addEventListener('click', () => {
    pad.clear()
    enter('')
  })
}

function pointsOf(pad: SignaturePad, { offsetWidth, offsetHeight }: HTMLCanvasElement) {
  const strokes = pad
    .toData()
    .slice(0, maxStrokes)
    .map(({ points }) => points)
  const count = strokes.reduce((sum, points) => sum + points.length, 0)
  // A very long signature keeps every n-th point.
  const step = Math.ceil(count / maxPoints)
  return {
    width: offsetWidth,
    height: offsetHeight,
    strokes: strokes.map((points) =>
      points
        .filter((_point, index) => index % step === 0)
        .slice(0, maxPointsOfStroke)
        .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    ),
  }
}
