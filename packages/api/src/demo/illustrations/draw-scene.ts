import type { SurfaceType } from '@curbquote/types'
import sharp from 'sharp'
import { drawBrick } from './brick-scene.ts'
import { drawDeck } from './deck-scene.ts'
import { drawDoor } from './door-scene.ts'
import { drawDriveway } from './driveway-scene.ts'
import { drawFence } from './fence-scene.ts'
import { drawFloor } from './floor-scene.ts'
import { drawGarageDoorScene } from './garage-door-scene.ts'
import { drawPatio } from './patio-scene.ts'
import { createRandom, type Random } from './random.ts'
import { drawRoof } from './roof-scene.ts'
import { drawSidewalk } from './sidewalk-scene.ts'
import { drawSiding } from './siding-scene.ts'
import { drawWalkway } from './walkway-scene.ts'

/**
 * An SVG scene, 1600×1200, of a dirty surface as a homeowner would photograph it for a quote. The same
 * surface and seed always give the same text.
 */
export function drawScene(surface: SurfaceType, seed: number): string {
  return drawings[surface](createRandom(seed ^ salt(surface)))
}

export async function renderScene(surface: SurfaceType, seed: number): Promise<Buffer> {
  return sharp(Buffer.from(drawScene(surface, seed)))
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Without it the photos of one lead, drawn from one seed, would repeat each other's colours. */
const salt = (surface: SurfaceType) =>
  [...surface].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )

const drawings: Record<SurfaceType, (random: Random) => string> = {
  driveway: drawDriveway,
  sidewalk: drawSidewalk,
  walkway: drawWalkway,
  patio: drawPatio,
  deck: drawDeck,
  fence: drawFence,
  'exterior siding': drawSiding,
  roof: drawRoof,
  'exterior brick': drawBrick,
  door: drawDoor,
  'garage door': drawGarageDoorScene,
  floor: drawFloor,
}
