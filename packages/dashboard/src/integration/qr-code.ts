import { encode } from 'uqr'

/** Width of the empty margin in modules. Scanners need at least 4. */
const quietZone = 4
const pngModulePx = 24

export interface QrCodeDrawing {
  /** Modules per side, including the quiet zone. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
}

export function drawQrCode(text: string): QrCodeDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}

/** Paints the QR code for download and printing. */
export function paintQrCode({ size, path }: QrCodeDrawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * pngModulePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pngModulePx, pngModulePx)
  context.fillStyle = '#000000'
  context.fill(new Path2D(path))
  return canvas
}
