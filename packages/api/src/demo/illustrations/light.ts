import type { Random } from './random.ts'

export interface Light {
  skyTop: string
  skyBottom: string
  cloud: string
  /** Laid over the whole picture. */
  tint: string
  tintOpacity: number
  shadow: string
  shadowOpacity: number
  grass: string
  /** Where the sun stands: -1 left, 1 right. */
  side: -1 | 1
  isSunny: boolean
}

export function chooseLight(random: Random): Light {
  const side = random.chance(0.5) ? -1 : 1
  return { ...random.pick(hours), side }
}

const hours: readonly Omit<Light, 'side'>[] = [
  {
    skyTop: '#4f93d2',
    skyBottom: '#d3e8f4',
    cloud: '#ffffff',
    tint: '#fff2cf',
    tintOpacity: 0.06,
    shadow: '#1c2a3c',
    shadowOpacity: 0.34,
    grass: '#7da24c',
    isSunny: true,
  },
  {
    skyTop: '#7fb2dc',
    skyBottom: '#f6ead3',
    cloud: '#fff8ea',
    tint: '#ffe3b0',
    tintOpacity: 0.12,
    shadow: '#2c2c45',
    shadowOpacity: 0.3,
    grass: '#88a552',
    isSunny: true,
  },
  {
    skyTop: '#6c86b4',
    skyBottom: '#fbd3a0',
    cloud: '#ffe4c8',
    tint: '#ff9d4d',
    tintOpacity: 0.14,
    shadow: '#2a1f3c',
    shadowOpacity: 0.36,
    grass: '#839048',
    isSunny: true,
  },
  {
    skyTop: '#a4b2bd',
    skyBottom: '#e3e8ea',
    cloud: '#f3f5f6',
    tint: '#8ea3b5',
    tintOpacity: 0.1,
    shadow: '#26303a',
    shadowOpacity: 0.22,
    grass: '#6f8f50',
    isSunny: false,
  },
]
