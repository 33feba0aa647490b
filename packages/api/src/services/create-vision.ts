import type { Config } from '../config.ts'
import type { Vision } from './vision.ts'

/** The configured model, or `undefined` when AI measurement is off. */
export async function createVision(config: Pick<Config, 'openai'>): Promise<Vision | undefined> {
  if (!config.openai) return undefined
  const { createOpenAiVision } = await import('./openai-vision.ts')
  return createOpenAiVision(config.openai)
}
