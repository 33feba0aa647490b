export const frame = { width: 1600, height: 1200 } as const

/** Metres: x to the right, y up from the ground, z away from the photographer. */
export type Place = readonly [x: number, y: number, z: number]

/** Pixels. */
export type Pixel = readonly [x: number, y: number]

export interface Camera {
  readonly eye: Place
  readonly horizon: number
  pixel(place: Place): Pixel
  /** Pixels per metre at this place. */
  scale(place: Place): number
  /** SVG path data of a flat shape; empty when none of it is in the picture. */
  path(places: readonly Place[]): string
}

interface CameraSettings {
  height: number
  /** Where the horizon lies, in pixels from the top: a phone tilted down has it high. */
  horizon: number
  /** Turning the photographer rather than the world gives two-point perspective with upright verticals. */
  yawDegrees?: number
  focal?: number
  x?: number
}

/** Where to stand so that what lies straight ahead at `distance` is in the middle of a turned picture. */
export const standFacing = (distance: number, yawDegrees: number) =>
  -distance * Math.tan((yawDegrees * Math.PI) / 180)

const near = 0.35

export function createCamera(settings: CameraSettings): Camera {
  const { height, horizon, focal = 1150, x: eyeX = 0 } = settings
  const yaw = ((settings.yawDegrees ?? 0) * Math.PI) / 180
  const [cosine, sine] = [Math.cos(yaw), Math.sin(yaw)]

  const turn = ([x, y, z]: Place): Place => [
    (x - eyeX) * cosine - z * sine,
    y - height,
    (x - eyeX) * sine + z * cosine,
  ]
  const flatten = ([x, y, z]: Place): Pixel => [
    frame.width / 2 + (focal * x) / z,
    horizon - (focal * y) / z,
  ]

  return {
    eye: [eyeX, height, 0],
    horizon,
    pixel: (place) => {
      const [x, y, z] = turn(place)
      return flatten([x, y, Math.max(near, z)])
    },
    scale: (place) => focal / Math.max(near, turn(place)[2]),
    path: (places) => pixelPath(clipNear(places.map(turn)).map(flatten)),
  }
}

/**
 * Path data of a closed outline in pixels; empty when it misses the picture. Steps are written relative to
 * the corner before, in tenths of a pixel: thousands of bricks make every digit count.
 */
export function pixelPath(pixels: readonly Pixel[]) {
  if (pixels.length < 3) return ''
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of pixels) {
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  if (maxX < 0 || minX > frame.width || maxY < 0 || minY > frame.height) return ''
  let path = ''
  let [lastX, lastY, corners] = [0, 0, 0]
  for (const [x, y] of pixels) {
    const [partX, partY] = [Math.round(x * 10), Math.round(y * 10)]
    if (path !== '' && partX === lastX && partY === lastY) continue
    const across = short((partX - lastX) / 10)
    const down = short((partY - lastY) / 10)
    const letter = path === '' ? 'M' : corners === 1 ? 'l' : across.startsWith('-') ? '' : ' '
    path += `${letter}${across}${down.startsWith('-') ? '' : ' '}${down}`
    corners++
    lastX = partX
    lastY = partY
  }
  return `${path}z`
}

/**
 * Like `pixelPath`, but rounded off: a chain of curves from midpoint to midpoint with the corners as their
 * control points. Whole-pixel corners keep every midpoint exact, so the implied controls of `t` do not drift.
 */
export function smoothPath(pixels: readonly Pixel[]) {
  const xs = pixels.map(([x]) => Math.round(x))
  const ys = pixels.map(([, y]) => Math.round(y))
  const isOutside =
    Math.max(...xs) < 0 ||
    Math.min(...xs) > frame.width ||
    Math.max(...ys) < 0 ||
    Math.min(...ys) > frame.height
  const count = pixels.length
  if (count < 4 || isOutside) return ''
  const middle = (values: number[], index: number) =>
    ((values[index % count] ?? 0) + (values[(index + 1) % count] ?? 0)) / 2
  const pair = (x: number, y: number) => `${short(x)}${y < 0 ? '' : ' '}${short(y)}`
  let [atX, atY] = [middle(xs, 0), middle(ys, 0)]
  let path = `M${pair(atX, atY)}`
  for (let index = 1; index <= count; index++) {
    const [toX, toY] = [middle(xs, index), middle(ys, index)]
    const step = pair(toX - atX, toY - atY)
    if (index === 1) path += `q${pair((xs[1] ?? 0) - atX, (ys[1] ?? 0) - atY)} ${step}`
    else path += index === 2 ? `t${step}` : step.startsWith('-') ? step : ` ${step}`
    atX = toX
    atY = toY
  }
  return `${path}z`
}

const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')

/** One decimal: a tenth of a pixel is invisible and the picture stays small. */
export const round = (value: number) => Math.round(value * 10) / 10

/** Ground that passes under the photographer would otherwise be projected from behind the lens. */
function clipNear(places: readonly Place[]) {
  const kept: Place[] = []
  places.forEach((place, index) => {
    const following = places[(index + 1) % places.length] ?? place
    if (place[2] >= near) kept.push(place)
    if (place[2] >= near !== following[2] >= near) {
      const share = (near - place[2]) / (following[2] - place[2])
      kept.push([
        place[0] + (following[0] - place[0]) * share,
        place[1] + (following[1] - place[1]) * share,
        near,
      ])
    }
  })
  return kept
}
