import { round, type Place } from './camera.ts'
import { darken, lighten } from './colour.ts'
import { fill, gradient, softSpot } from './paint.ts'
import type { Scene } from './scene.ts'

export function drawMailbox(scene: Scene, foot: Place) {
  const { random, camera, light } = scene
  const [x, y] = camera.pixel(foot)
  const metre = camera.scale(foot)
  const colour = random.pick(['#2f3338', '#e8e4da', '#7a2a2a', '#3d5a7a', '#6d7a4a'])
  const post = random.pick(['#6b4a2f', '#efece4', '#4a3a2c'])
  const [half, top] = [0.045 * metre, 1.05 * metre]
  const width = 0.12 * metre
  scene.draw(
    softSpot(scene, [x, y], [metre * 0.3, metre * 0.07], light.shadow, 0.6),
    fill(
      `M${round(x - half)} ${round(y)}V${round(y - top)}h${round(half * 2)}V${round(y)}z`,
      gradient(
        scene,
        [
          { at: 0, colour: lighten(post, 0.15) },
          { at: 1, colour: darken(post, 0.35) },
        ],
        'across',
      ),
    ),
    fill(
      `M${round(x - width * 1.6)} ${round(y - top)}h${round(width * 3.2)}v${round(metre * 0.05)}h${round(-width * 3.2)}z`,
      darken(post, 0.2),
    ),
    fill(
      `M${round(x - width)} ${round(y - top)}v${round(-width * 1.3)}a${round(width)} ${round(width)} 0 0 1 ${round(width * 2)} 0v${round(width * 1.3)}z`,
      gradient(scene, [
        { at: 0, colour: lighten(colour, 0.35) },
        { at: 1, colour: darken(colour, 0.25) },
      ]),
    ),
    fill(
      `M${round(x - width * 0.82)} ${round(y - top - width * 0.1)}v${round(-width * 1.15)}a${round(width * 0.82)} ${round(width * 0.82)} 0 0 1 ${round(width * 1.64)} 0v${round(width * 1.15)}z`,
      darken(colour, 0.15),
    ),
    fill(
      `M${round(x + width)} ${round(y - top - width * 0.8)}v${round(-width * 1.5)}h${round(width * 0.75)}v${round(width * 0.5)}h${round(-width * 0.5)}v${round(width)}z`,
      '#c0272d',
    ),
    fill(
      `M${round(x - width * 0.15)} ${round(y - top - width * 1.75)}h${round(width * 0.3)}v${round(width * 0.2)}h${round(-width * 0.3)}z`,
      '#c9c4b6',
    ),
  )
}
