import { frame, pixelPath, round, type Pixel } from './camera.ts'
import { darken, lighten, mix } from './colour.ts'
import { dots, fill, gradient, gradientBetween, softSpot } from './paint.ts'
import type { Scene } from './scene.ts'

export function drawSky(scene: Scene) {
  const { light, random, camera } = scene
  const everything = `M0 0H${frame.width}V${frame.height}H0Z`
  scene.draw(
    fill(
      everything,
      gradientBetween(
        scene,
        [0, 0],
        [0, Math.max(260, camera.horizon + 40)],
        [
          { at: 0, colour: light.skyTop },
          { at: 1, colour: light.skyBottom },
        ],
      ),
    ),
  )
  if (light.isSunny) {
    const x = light.side < 0 ? random.between(80, 400) : random.between(1200, 1520)
    scene.draw(softSpot(scene, [x, random.between(20, 160)], [420, 420], '#fffbe6', 0.75))
  }
  const clouds = light.isSunny ? random.whole(1, 4) : 6
  for (let index = 0; index < clouds; index++) {
    drawCloud(scene, [
      random.between(0, frame.width),
      random.between(20, Math.max(120, camera.horizon * 0.6)),
    ])
  }
}

/** The line of trees or hills that closes the view; `base` and `height` in pixels. */
export function drawTreeline(scene: Scene, base: number, height: number) {
  const { light, noise, random } = scene
  const offset = random.between(0, 60)
  for (const depth of [0, 1]) {
    const top: Pixel[] = []
    for (let x = -40; x <= frame.width + 40; x += 20) {
      const swell = noise(offset + x / 260 + depth * 9, offset)
      const leaf = noise(x / 34, offset + depth * 7)
      top.push([x, base - height * (0.45 + swell * 0.75 - depth * 0.28) - leaf * height * 0.22])
    }
    const colour = mix(darken(light.grass, 0.3 + depth * 0.12), light.skyBottom, 0.38 - depth * 0.2)
    scene.draw(
      fill(
        pixelPath([...top, [frame.width + 40, base + 30], [-40, base + 30]]),
        gradient(scene, [
          { at: 0, colour },
          { at: 1, colour: darken(colour, 0.3) },
        ]),
      ),
    )
  }
  const bush = darken(light.grass, 0.34)
  for (const [index, colour] of [bush, darken(bush, 0.2), lighten(bush, 0.1)].entries()) {
    const row: Pixel[] = []
    for (let count = 0; count < 70; count++) {
      row.push([random.between(-20, frame.width + 20), base + random.between(-14, 8) - index * 6])
    }
    scene.draw(dots(row, colour, 46 - index * 10))
  }
}

function drawCloud(scene: Scene, [x, y]: Pixel) {
  const { random, light } = scene
  const size = random.between(40, 95)
  const opacity = light.isSunny ? 0.75 : 0.5
  let puffs = ''
  for (let index = -3; index <= 3; index++) {
    const radius = size * (1 - Math.abs(index) * 0.22) * random.between(0.75, 1.1)
    const cx = x + index * size * 0.62
    puffs += `M${round(cx - radius)} ${round(y)}a${round(radius)} ${round(radius * 0.72)} 0 0 1 ${round(radius * 2)} 0z`
  }
  scene.draw(
    fill(
      puffs,
      gradient(scene, [
        { at: 0, colour: light.cloud, opacity },
        { at: 1, colour: light.cloud, opacity: opacity * 0.25 },
      ]),
    ),
  )
}
