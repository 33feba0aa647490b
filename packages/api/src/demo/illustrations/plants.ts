import { frame, round, type Pixel, type Place } from './camera.ts'
import { darken, lighten, mix } from './colour.ts'
import { dots, fill, gradient, softSpot } from './paint.ts'
import type { Scene } from './scene.ts'

const foliage = ['#4f7a35', '#3f6b3a', '#6a8a3a', '#5b7f4a', '#7a8f3e']
const autumn = ['#b8742e', '#a3552a', '#c29a3a']
const petals = ['#d9527a', '#f0c24a', '#f4f1ea', '#8a63c2', '#e0713c', '#c73a3f']

export function drawTree(scene: Scene, foot: Place, height: number) {
  const { random, camera, light } = scene
  const [x, y] = camera.pixel(foot)
  const metre = camera.scale(foot)
  const tall = height * metre
  const trunk = tall * 0.035
  const colour = random.pick(random.chance(0.15) ? autumn : foliage)
  const crown = tall * random.between(0.3, 0.38)
  const middle = y - tall + crown
  scene.draw(
    softSpot(
      scene,
      [x - light.side * crown * 0.5, y],
      [crown * 1.3, crown * 0.16],
      light.shadow,
      0.45,
    ),
    fill(
      `M${round(x - trunk * 1.4)} ${round(y)}Q${round(x - trunk * 0.7)} ${round(y - tall * 0.15)} ${round(x - trunk * 0.6)} ${round(middle)}` +
        `H${round(x + trunk * 0.6)}Q${round(x + trunk * 0.7)} ${round(y - tall * 0.15)} ${round(x + trunk * 1.4)} ${round(y)}Z`,
      gradient(
        scene,
        [
          { at: 0, colour: light.side < 0 ? '#7d6550' : '#463729' },
          { at: 1, colour: light.side < 0 ? '#463729' : '#7d6550' },
        ],
        'across',
      ),
    ),
    drawCrown(scene, [x, middle], [crown, crown * random.between(0.85, 1.15)], colour),
  )
}

export function drawShrub(
  scene: Scene,
  foot: Place,
  width: number,
  height: number,
  isInBloom = false,
) {
  const { random, camera, light } = scene
  const [x, y] = camera.pixel(foot)
  const metre = camera.scale(foot)
  const [halfWidth, tall] = [(width / 2) * metre, height * metre]
  if (x + halfWidth < 0 || x - halfWidth > frame.width) return
  const colour = random.pick(foliage)
  scene.draw(
    softSpot(scene, [x, y], [halfWidth * 1.25, halfWidth * 0.24], light.shadow, 0.5),
    drawLeafage(scene, [x, y - tall * 0.48], [halfWidth, tall * 0.5], colour, true),
  )
  if (!isInBloom) return
  const colourOfBloom = random.pick(petals)
  const flowers: Pixel[] = []
  for (let index = 0; index < 26; index++) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next()) * 0.9
    flowers.push([
      x + Math.cos(angle) * reach * halfWidth,
      y - tall * 0.52 + Math.sin(angle) * reach * tall * 0.48,
    ])
  }
  const diameter = Math.max(3, metre * 0.065)
  scene.draw(
    dots(flowers, colourOfBloom, diameter),
    dots(flowers, lighten(colourOfBloom, 0.5), diameter * 0.35),
  )
}

/** A clipped hedge along a line on the ground, `thickness` metres wide away from the viewer's path. */
export function drawHedge(scene: Scene, from: Place, to: Place, height: number) {
  const { random, camera, light } = scene
  const colour = random.pick(foliage)
  const thickness = Math.sign(from[0]) * 0.9
  const along = (t: number, y: number, out: number): Place => [
    from[0] + (to[0] - from[0]) * t + out,
    y,
    from[2] + (to[2] - from[2]) * t,
  ]
  const isSideLit = Math.sign(from[0]) !== light.side
  const side = darken(colour, isSideLit ? 0.22 : 0.42)
  scene.draw(
    softSpot(scene, camera.pixel(to), [160, 30], light.shadow, 0.4),
    fill(
      camera.path([along(0, 0, 0), along(1, 0, 0), along(1, height, 0), along(0, height, 0)]),
      side,
    ),
    fill(
      camera.path([
        along(1, 0, 0),
        along(1, 0, thickness),
        along(1, height, thickness),
        along(1, height, 0),
      ]),
      darken(colour, 0.34),
    ),
    fill(
      camera.path([
        along(0, height, 0),
        along(1, height, 0),
        along(1, height, thickness),
        along(0, height, thickness),
      ]),
      lighten(colour, 0.08),
    ),
  )
  const stretches = 9
  for (let stretch = 0; stretch < stretches; stretch++) {
    const tones: Pixel[][] = [[], [], [], []]
    const t0 = 1 - (1 - stretch / stretches) ** 2
    const t1 = 1 - (1 - (stretch + 1) / stretches) ** 2
    const place = (y: number, out: number) =>
      camera.pixel(along(random.between(t0, t1), y + random.between(-0.04, 0.04), out))
    for (let index = 0; index < 38; index++) {
      const up = random.next()
      tones[random.whole(0, 1) + (up > 0.75 ? 1 : 0)]?.push(place(up * height, 0))
      if (index % 2 === 0) tones[random.whole(2, 3)]?.push(place(height, random.next() * thickness))
      if (stretch === stretches - 1) {
        tones[random.whole(0, 1)]?.push(
          camera.pixel(along(1, up * height, random.next() * thickness)),
        )
      }
    }
    const diameter = camera.scale(along(t1, height, 0)) * 0.13
    const shades = [darken(side, 0.22), lighten(side, 0.08), colour, lighten(colour, 0.2)]
    scene.draw(
      ...tones.map((centres, tone) => dots(centres, shades[tone] ?? colour, diameter, 0.85)),
    )
  }
}

export function drawFlowerBed(scene: Scene, from: Place, to: Place, count: number) {
  const { random, camera } = scene
  const colours = [random.pick(petals), random.pick(petals)]
  const leaf = random.pick(foliage)
  const clumps = Array.from({ length: count }, () => {
    const t = random.next()
    return [
      from[0] + (to[0] - from[0]) * t + random.between(-0.12, 0.12),
      0,
      from[2] + (to[2] - from[2]) * t,
    ] as Place
  }).sort((a, b) => b[2] - a[2])
  for (const foot of clumps) {
    const [x, y] = camera.pixel(foot)
    const metre = camera.scale(foot)
    if (x < -60 || x > frame.width + 60) continue
    const size = metre * random.between(0.12, 0.2)
    let leaves = ''
    const flowers: Pixel[] = []
    const whole = Math.round
    for (let index = 0; index < 5; index++) {
      const lean = whole(((index - 2) / 2) * size)
      const tall = whole(size * 1.1)
      leaves += `M${whole(x)} ${whole(y)}q${whole(lean * 0.3)}-${whole(size)} ${lean}-${tall}q${whole(-lean * 0.2)} ${whole(size * 0.5)} ${-lean} ${tall}z`
    }
    for (let index = 0; index < 5; index++) {
      flowers.push([x + random.between(-0.9, 0.9) * size, y - size * random.between(0.8, 1.5)])
    }
    const petal = random.pick(colours)
    const diameter = Math.max(3, metre * random.between(0.055, 0.08))
    scene.draw(
      fill(leaves, mix(leaf, '#18260f', random.between(0, 0.3))),
      dots(flowers, darken(petal, 0.12), diameter),
      dots(flowers, lighten(petal, 0.35), diameter * 0.45),
    )
  }
}

export function drawPottedPlant(scene: Scene, foot: Place, height: number) {
  const { random, camera, light } = scene
  const [x, y] = camera.pixel(foot)
  const metre = camera.scale(foot)
  const pot = height * 0.42 * metre
  const [rim, base] = [pot * 0.56, pot * 0.38]
  const colour = random.pick(['#b5643c', '#4a5a68', '#e2ddd2', '#3d3f42', '#8a6a4a'])
  scene.draw(softSpot(scene, [x, y], [rim * 1.7, rim * 0.4], light.shadow, 0.55))
  const crown = height * metre * 0.36
  scene.draw(
    drawLeafage(
      scene,
      [x, y - pot - crown * 0.72],
      [crown * random.between(0.75, 1), crown],
      random.pick(foliage),
      true,
    ),
  )
  scene.draw(
    fill(
      `M${round(x - rim)} ${round(y - pot)}H${round(x + rim)}L${round(x + base)} ${round(y)}H${round(x - base)}Z`,
      gradient(
        scene,
        [
          { at: 0, colour: darken(colour, light.side < 0 ? 0.05 : 0.4) },
          { at: 0.5, colour: lighten(colour, 0.12) },
          { at: 1, colour: darken(colour, light.side < 0 ? 0.4 : 0.05) },
        ],
        'across',
      ),
    ),
    fill(
      `M${round(x - rim * 1.1)} ${round(y - pot * 1.06)}h${round(rim * 2.2)}v${round(pot * 0.16)}h${round(-rim * 2.2)}z`,
      lighten(colour, 0.1),
    ),
    fill(
      `M${round(x - rim * 1.1)} ${round(y - pot * 0.9)}h${round(rim * 2.2)}v${round(pot * 0.05)}h${round(-rim * 2.2)}z`,
      darken(colour, 0.5),
      0.6,
    ),
  )
}

/** A crown of overlapping lobes, each dark below and lit on the sunny side; the lower ones hang in front. */
function drawCrown(scene: Scene, [x, y]: Pixel, [radiusX, radiusY]: Pixel, colour: string) {
  const { random } = scene
  // A far tree's lobes would be smaller than the leaves that make them up.
  const count = radiusX < 90 ? 3 : 5
  const lobes = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + random.between(-0.4, 0.4)
    const reach = random.between(0.4, 0.58)
    return {
      centre: [
        x + Math.cos(angle) * reach * radiusX,
        y + Math.sin(angle) * reach * radiusY,
      ] as const,
      size: random.between(0.46, 0.62),
    }
  })
  lobes.push({ centre: [x, y], size: 0.62 })
  lobes.sort((a, b) => a.centre[1] - b.centre[1])
  return lobes
    .map(({ centre, size }) => {
      const depth = (centre[1] - y) / radiusY
      return drawLeafage(
        scene,
        centre,
        [radiusX * size, radiusY * size],
        darken(colour, Math.max(0, depth * 0.25)),
      )
    })
    .join('')
}

function drawLeafage(
  scene: Scene,
  [x, y]: Pixel,
  [radiusX, radiusY]: Pixel,
  colour: string,
  isDome = false,
) {
  const { random, light } = scene
  const shades = [
    darken(colour, 0.42),
    darken(colour, 0.22),
    darken(colour, 0.04),
    mix(lighten(colour, 0.18), '#f2e27a', 0.16),
  ]
  const puffs: Pixel[][] = shades.map(() => [])
  const count = Math.round(Math.min(280, Math.max(22, (radiusX * radiusY) / 90)))
  const diameter = Math.sqrt((radiusX * radiusY) / count) * 1.5
  for (let index = 0; index < count; index++) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next())
    const across = Math.cos(angle) * reach
    const down = Math.min(isDome ? 0.8 : 1, Math.sin(angle) * reach)
    const lit = 0.45 - down * 0.45 + across * light.side * 0.25 + random.between(-0.22, 0.22)
    const tone = Math.min(3, Math.max(0, Math.floor(lit * 4)))
    puffs[tone]?.push([x + across * radiusX, y + down * radiusY])
  }
  return (
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX * 0.9)}" ry="${round(radiusY * 0.9)}" fill="${darken(colour, 0.36)}"/>` +
    puffs
      .map((centres, tone) => dots(centres, shades[tone] ?? colour, diameter * (1.2 - tone * 0.13)))
      .join('')
  )
}
