import { frame, round, smoothPath } from './camera.ts'
import { traceContours } from './contour.ts'
import { fill, gradient, softSpot } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

export const dirtColours = {
  grime: '#2f2a22',
  mildew: '#3d4632',
  algae: '#56702a',
  moss: '#66862b',
  mud: '#5a4226',
  rust: '#8d4a1f',
  soot: '#17181a',
  oil: '#141417',
  lime: '#f2efe6',
} as const

interface GrimeOptions {
  colour: string
  /** 0 clean to 1 covered. */
  amount: number
  opacity: number
  /** Metres across one blotch. */
  blotch: number
  /** Stretch of the blotches along v: above 1 they run. */
  stretch?: number
  /** Metres between samples. */
  cell?: number
  /** How likely dirt is here, 0 to 1. */
  where?: (u: number, v: number) => number
}

/** Blotches of dirt lying in the surface: contours of noise stacked thinly, so that edges fade. */
export function drawGrime(scene: Scene, plane: Plane, area: Area, options: GrimeOptions) {
  const { colour, amount, opacity, blotch, stretch = 1, where = () => 1 } = options
  const columns = Math.min(90, Math.ceil((area.u1 - area.u0) / (options.cell ?? blotch / 4)))
  const rows = Math.min(110, Math.ceil((area.v1 - area.v0) / (options.cell ?? blotch / 4)))
  const offset = scene.random.between(0, 50)
  const u = (column: number) => area.u0 + ((area.u1 - area.u0) * column) / columns
  const v = (row: number) => area.v0 + ((area.v1 - area.v0) * row) / rows
  const heights: number[] = []
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const wish = where(u(column), v(row))
      const noise = scene.noise(
        u(column) / blotch + offset,
        v(row) / (blotch * stretch) + offset * 1.7,
      )
      heights.push(noise * (0.35 + 0.65 * wish) + (wish - 1) * 0.35)
    }
  }
  const lowest = 0.68 - amount * 0.5
  const layers = 5
  const markup: string[] = []
  for (let layer = 0; layer < layers; layer++) {
    const rings = traceContours({ columns, rows, heights }, lowest + layer * 0.03)
    const path = rings
      .map((ring) => smoothPath(ring.map(([column, row]) => plane.pixel(u(column), v(row)))))
      .join('')
    markup.push(fill(path, colour, opacity / 3.1))
  }
  return markup.join('')
}

/** A spill: dense in the middle, ragged at the rim. */
export function drawSpill(
  scene: Scene,
  plane: Plane,
  centre: readonly [u: number, v: number],
  radius: number,
  colour: string,
  opacity: number,
) {
  const [cu, cv] = centre
  const reach = radius * 1.5
  return drawGrime(
    scene,
    plane,
    { u0: cu - reach, v0: cv - reach, u1: cu + reach, v1: cv + reach },
    {
      colour,
      amount: 0.75,
      opacity,
      blotch: radius * 0.7,
      cell: radius / 9,
      where: (u, v) => Math.max(-0.8, 1.25 - Math.hypot(u - cu, v - cv) / radius),
    },
  )
}

interface StreakOptions {
  count: number
  colour: string
  opacity: number
  length: readonly [shortest: number, longest: number]
  width: readonly [narrowest: number, widest: number]
}

/** Runs of dirty water from the top edge of `area` down; they taper and fade. */
export function drawStreaks(scene: Scene, plane: Plane, area: Area, options: StreakOptions) {
  const { random } = scene
  const paint = gradient(scene, [
    { at: 0, colour: options.colour, opacity: options.opacity },
    { at: 0.35, colour: options.colour, opacity: options.opacity * 0.75 },
    { at: 1, colour: options.colour, opacity: 0 },
  ])
  const markup: string[] = []
  for (let index = 0; index < options.count; index++) {
    const u = random.between(area.u0, area.u1)
    const length = Math.min(area.v1 - area.v0, random.between(...options.length))
    const half = random.between(...options.width) / 2
    const lean = random.between(-half, half)
    const waist = half * random.between(0.5, 1.3)
    markup.push(
      fill(
        plane.path([
          [u - half, area.v1],
          [u + half, area.v1],
          [u + waist + lean * 0.6, area.v1 - length * 0.45],
          [u + half * 0.35 + lean, area.v1 - length],
          [u - half * 0.35 + lean, area.v1 - length],
          [u - waist + lean * 0.6, area.v1 - length * 0.45],
        ]),
        paint,
      ),
    )
  }
  return markup.join('')
}

/** Tufts growing along a joint from one point of the surface to another, thicker where noise says so. */
export function drawMossLine(
  scene: Scene,
  plane: Plane,
  from: readonly [u: number, v: number],
  to: readonly [u: number, v: number],
  thickness: number,
  colour: string = dirtColours.moss,
  share = 0.5,
) {
  const { random, noise } = scene
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const steps = Math.ceil(length / (thickness * 1.6))
  const offset = random.between(0, 60)
  let [low, high] = ['', '']
  for (let step = 0; step < steps; step++) {
    const t = (step + random.between(0, 1)) / steps
    if (noise(offset + t * length * 1.1, offset) > share) continue
    const u = from[0] + (to[0] - from[0]) * t + random.between(-0.5, 0.5) * thickness
    const v = from[1] + (to[1] - from[1]) * t + random.between(-0.5, 0.5) * thickness
    const radius = thickness * random.between(0.35, 1)
    low += blob(scene, plane, u, v, radius)
    if (random.chance(0.5)) high += blob(scene, plane, u, v + radius * 0.25, radius * 0.5)
  }
  return fill(low, colour, 0.75) + fill(high, '#9db04a', 0.55)
}

/** Loose specks: gum, lichen, gravel, spatter. */
export function drawSpecks(
  scene: Scene,
  plane: Plane,
  area: Area,
  count: number,
  radius: readonly [smallest: number, largest: number],
  colour: string,
  opacity: number,
  where: (u: number, v: number) => number = () => 1,
) {
  const { random } = scene
  let path = ''
  for (let index = 0; index < count; index++) {
    const u = random.between(area.u0, area.u1)
    const v = random.between(area.v0, area.v1)
    if (random.chance(where(u, v))) path += blob(scene, plane, u, v, random.between(...radius))
  }
  return fill(path, colour, opacity)
}

export function drawLeaves(scene: Scene, plane: Plane, area: Area, count: number) {
  const { random } = scene
  const colours = ['#a8642a', '#c08a35', '#7d4a22', '#8c7a2f']
  return colours
    .map((colour) => {
      let path = ''
      for (let index = 0; index < count / colours.length; index++) {
        const u = random.between(area.u0, area.u1)
        const v = random.between(area.v0, area.v1)
        const turn = random.between(0, Math.PI)
        const long = random.between(0.035, 0.065)
        path += plane.path(
          [
            [long, 0],
            [0, long * 0.45],
            [-long, 0],
            [0, -long * 0.4],
          ].map(([a = 0, b = 0]) => [
            u + a * Math.cos(turn) - b * Math.sin(turn),
            v + a * Math.sin(turn) + b * Math.cos(turn),
          ]),
        )
      }
      return fill(path, colour, 0.9)
    })
    .join('')
}

/** A wandering crack. */
export function drawCrack(
  scene: Scene,
  plane: Plane,
  from: readonly [u: number, v: number],
  heading: number,
  length: number,
) {
  const { random } = scene
  let [u, v] = from
  let angle = heading
  const left: [number, number][] = []
  const right: [number, number][] = []
  const step = 0.12
  for (let walked = 0; walked < length; walked += step) {
    const half = 0.011 * (1 - walked / length) + 0.003
    left.push([u - half, v])
    right.unshift([u + half, v + half])
    angle += random.between(-0.55, 0.55)
    u += Math.cos(angle) * step
    v += Math.sin(angle) * step
    angle += (heading - angle) * 0.3
  }
  return fill(plane.path([...left, ...right]), '#1d1a16', 0.62)
}

/** The soft dark where something stands on the ground. */
export function drawContactShadow(
  scene: Scene,
  plane: Plane,
  centre: readonly [u: number, v: number],
  halfWidth: number,
  halfDepth: number,
  opacity = 0.45,
) {
  const [x, y] = plane.pixel(...centre)
  const [edge] = plane.pixel(centre[0] + halfWidth, centre[1])
  const [, back] = plane.pixel(centre[0], centre[1] + halfDepth)
  const [, front] = plane.pixel(centre[0], centre[1] - halfDepth)
  return softSpot(
    scene,
    [x, y],
    [Math.abs(edge - x) + 2, Math.abs(front - back) / 2 + 2],
    scene.light.shadow,
    opacity,
  )
}

function blob(scene: Scene, plane: Plane, u: number, v: number, radius: number) {
  const pixels = plane.scale(u, v) * radius
  if (pixels < 0.6) return ''
  if (pixels < 2) {
    const [x, y] = plane.pixel(u, v)
    if (x < 0 || x > frame.width || y < 0 || y > frame.height) return ''
    return `M${round(x - pixels)} ${round(y)}h${round(pixels * 2)}v${round(pixels)}h-${round(pixels * 2)}z`
  }
  const corners = pixels < 7 ? 4 : 7
  const turn = scene.random.between(0, 6)
  return plane.path(
    Array.from({ length: corners }, (_, index) => {
      const angle = turn + (index / corners) * Math.PI * 2
      const reach = radius * scene.random.between(0.7, 1.15)
      return [u + Math.cos(angle) * reach, v + Math.sin(angle) * reach] as const
    }),
  )
}
