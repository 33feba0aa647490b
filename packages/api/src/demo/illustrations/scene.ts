import { frame, type Camera } from './camera.ts'
import { chooseLight, type Light } from './light.ts'
import { createNoise, type Noise } from './noise.ts'
import type { Random } from './random.ts'

export interface Scene {
  readonly random: Random
  readonly noise: Noise
  readonly light: Light
  readonly camera: Camera
  draw(...markup: string[]): void
  /** Stores a gradient, pattern or clip under a fresh id and returns that id. */
  define(markup: (id: string) => string): string
  toSvg(): string
}

export function createScene(random: Random, camera: Camera): Scene {
  const definitions: string[] = []
  const body: string[] = []
  const light = chooseLight(random)
  const size = `width="${frame.width}" height="${frame.height}"`
  return {
    random,
    noise: createNoise(random),
    light,
    camera,
    draw: (...markup) => void body.push(...markup),
    define: (markup) => {
      const id = `d${definitions.length}`
      definitions.push(markup(id))
      return id
    },
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${frame.width} ${frame.height}">` +
      `<defs>${definitions.join('')}${vignette}</defs>${body.join('')}` +
      `<rect ${size} fill="${light.tint}" fill-opacity="${light.tintOpacity}"/>` +
      `<rect ${size} fill="url(#vignette)"/></svg>`,
  }
}

const vignette =
  '<radialGradient id="vignette" cx=".5" cy=".48" r=".75">' +
  '<stop offset=".62" stop-color="#101018" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#101018" stop-opacity=".3"/></radialGradient>'
