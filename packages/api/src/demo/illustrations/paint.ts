import { frame, round, type Pixel } from './camera.ts'
import type { Scene } from './scene.ts'

export function fill(path: string, colour: string, opacity = 1) {
  if (path === '') return ''
  return `<path d="${path}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${round2(opacity)}"` : ''}/>`
}

export function stroke(path: string, colour: string, width: number, opacity = 1) {
  if (path === '') return ''
  return (
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}"` +
    ` stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${round2(opacity)}"` : ''}/>`
  )
}

/**
 * Round dots. A round cap on a line of no length is by far the shortest circle to write, and going from
 * left to right keeps the steps between dots short as well.
 */
export function dots(centres: readonly Pixel[], colour: string, diameter: number, opacity = 1) {
  let path = ''
  let [lastX, lastY] = [0, 0]
  for (const [centreX, centreY] of centres.toSorted((a, b) => a[0] - b[0])) {
    const [x, y] = [Math.round(centreX), Math.round(centreY)]
    if (x < -diameter || x > frame.width + diameter) continue
    path += `${path === '' ? 'M' : 'm'}${x - lastX}${y < lastY ? '' : ' '}${y - lastY}h0`
    lastX = x
    lastY = y
  }
  return stroke(path, colour, diameter, opacity)
}

interface Stop {
  at: number
  colour: string
  opacity?: number
}

/** A gradient across the filled shape's own box; returns a paint for `fill`. */
export function gradient(
  scene: Scene,
  stops: readonly Stop[],
  direction: 'down' | 'across' = 'down',
) {
  const line = direction === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"'
  const id = scene.define(
    (name) => `<linearGradient id="${name}" ${line}>${stopMarkup(stops)}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A gradient between two pixels of the picture, for shapes that must share one light. */
export function gradientBetween(scene: Scene, from: Pixel, to: Pixel, stops: readonly Stop[]) {
  const id = scene.define(
    (name) =>
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}"` +
      ` x2="${round(to[0])}" y2="${round(to[1])}">${stopMarkup(stops)}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A soft round spot: the cheap stand-in for a blur, which librsvg renders slowly. */
export function softSpot(
  scene: Scene,
  centre: Pixel,
  radii: Pixel,
  colour: string,
  opacity: number,
) {
  const id = scene.define(
    (name) =>
      `<radialGradient id="${name}">${stopMarkup([
        { at: 0, colour, opacity },
        { at: 0.3, colour, opacity: opacity * 0.8 },
        { at: 0.6, colour, opacity: opacity * 0.35 },
        { at: 0.82, colour, opacity: opacity * 0.09 },
        { at: 1, colour, opacity: 0 },
      ])}</radialGradient>`,
  )
  return (
    `<ellipse cx="${round(centre[0])}" cy="${round(centre[1])}" rx="${round(radii[0])}"` +
    ` ry="${round(radii[1])}" fill="url(#${id})"/>`
  )
}

export function clipped(scene: Scene, outline: string, ...markup: string[]) {
  if (outline === '') return ''
  const id = scene.define((name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${markup.join('')}</g>`
}

/** Fine speckle over a shape. One small filtered tile repeated costs a tenth of a filtered picture. */
export function grain(
  scene: Scene,
  outline: string,
  colour: string,
  strength: number,
  frequency = 0.5,
) {
  if (outline === '') return ''
  const [red, green, blue] = [1, 3, 5].map((start) =>
    round2(Number.parseInt(colour.slice(start, start + 2), 16) / 255),
  )
  const filter = scene.define(
    (name) =>
      `<filter id="${name}" x="0" y="0" width="128" height="128" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" stitchTiles="stitch" baseFrequency="${frequency}" numOctaves="2" seed="${scene.random.whole(1, 99)}"/>` +
      `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 3 0 0 0 -1.25"/></filter>`,
  )
  const pattern = scene.define(
    (name) =>
      `<pattern id="${name}" width="128" height="128" patternUnits="userSpaceOnUse">` +
      `<rect width="128" height="128" filter="url(#${filter})"/></pattern>`,
  )
  return `<path d="${outline}" fill="url(#${pattern})" opacity="${strength}"/>`
}

const stopMarkup = (stops: readonly Stop[]) =>
  stops
    .map(
      ({ at, colour, opacity = 1 }) =>
        `<stop offset="${round2(at)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${round2(opacity)}"` : ''}/>`,
    )
    .join('')

const round2 = (value: number) => Math.round(value * 100) / 100
