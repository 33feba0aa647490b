import { round, type Place } from './camera.ts'
import { darken, lighten, mix } from './colour.ts'
import { fill, gradient, softSpot } from './paint.ts'
import type { Scene } from './scene.ts'

const carColours = [
  '#8c1f28',
  '#2d4f7c',
  '#d9dcde',
  '#3b4046',
  '#5d6d5a',
  '#b9b3a6',
  '#1f2a33',
  '#c7862f',
] as const

/** A parked car from behind, 1.85 m wide. */
export function drawCar(scene: Scene, foot: Place) {
  const { random, camera, light } = scene
  const [x, y] = camera.pixel(foot)
  const metre = camera.scale(foot)
  const colour = random.pick(carColours)
  const isTall = random.chance(0.5)
  const half = 0.92 * metre
  const top = (isTall ? 1.72 : 1.45) * metre
  const belt = (isTall ? 1.05 : 0.95) * metre
  const at = (across: number, up: number) => `${round(x + across * half)} ${round(y - up * metre)}`
  const body = gradient(scene, [
    { at: 0, colour: lighten(colour, 0.3) },
    { at: 0.45, colour },
    { at: 1, colour: darken(colour, 0.45) },
  ])
  const glass = gradient(scene, [
    { at: 0, colour: mix(light.skyTop, '#1a242c', 0.5) },
    { at: 1, colour: '#141c22' },
  ])
  const lamp = (side: number) =>
    `M${at(side * 0.96, 0.98)}L${at(side * 0.62, 0.95)}L${at(side * 0.66, 0.78)}L${at(side * 0.97, 0.76)}Z`
  const wheel = (side: number) =>
    `M${at(side * 0.96, 0.3)}L${at(side * 0.68, 0.3)}L${at(side * 0.7, 0)}L${at(side * 0.94, 0)}Z`
  scene.draw(
    softSpot(scene, [x, y - metre * 0.05], [half * 1.35, metre * 0.28], light.shadow, 0.75),
    fill(wheel(-1) + wheel(1), '#15161a'),
    fill(`M${at(-0.9, 0.42)}L${at(0.9, 0.42)}L${at(0.84, 0.2)}L${at(-0.84, 0.2)}Z`, '#1b1c20'),
    fill(
      `M${at(-0.97, 0.36)}Q${at(-1.02, 0.7)} ${at(-0.97, belt / metre)}L${at(-0.78, top / metre - 0.08)}Q${at(-0.7, top / metre)} ${at(-0.5, top / metre)}` +
        `L${at(0.5, top / metre)}Q${at(0.7, top / metre)} ${at(0.78, top / metre - 0.08)}L${at(0.97, belt / metre)}Q${at(1.02, 0.7)} ${at(0.97, 0.36)}Z`,
      body,
    ),
    fill(
      `M${at(-0.8, belt / metre + 0.04)}L${at(-0.66, top / metre - 0.12)}L${at(0.66, top / metre - 0.12)}L${at(0.8, belt / metre + 0.04)}Z`,
      glass,
    ),
    fill(
      `M${at(-0.5, belt / metre + 0.04)}L${at(-0.3, top / metre - 0.12)}L${at(0, top / metre - 0.12)}L${at(-0.2, belt / metre + 0.04)}Z`,
      '#ffffff',
      0.16,
    ),
    fill(lamp(-1) + lamp(1), '#a3121c'),
    fill(
      `M${at(-0.95, 0.94)}h${round(half * 0.16)}v${round(metre * 0.05)}h${round(-half * 0.16)}z`,
      '#ff8a80',
      0.8,
    ),
    fill(`M${at(-0.28, 0.82)}L${at(0.28, 0.82)}L${at(0.28, 0.68)}L${at(-0.28, 0.68)}Z`, '#e9e7df'),
    fill(
      `M${at(-0.98, 0.56)}L${at(0.98, 0.56)}L${at(0.96, 0.38)}L${at(-0.96, 0.38)}Z`,
      darken(colour, 0.3),
    ),
    fill(
      `M${at(-0.98, 0.57)}L${at(0.98, 0.57)}L${at(0.98, 0.54)}L${at(-0.98, 0.54)}Z`,
      '#ffffff',
      0.3,
    ),
  )
}
