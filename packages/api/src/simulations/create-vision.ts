import type { Config } from '../config/config.ts'
import type { Vision } from '../providers/vision.ts'

/** The configured model or the simulation, which production does not offer. `undefined` when AI measurement is off. */
export async function createVision(
  config: Pick<Config, 'openai' | 'simulatesVision'>,
): Promise<Vision | undefined> {
  if (!config.openai && config.simulatesVision) {
    const { createSimulatedVision } = await import('./simulated-vision.ts')
    return createSimulatedVision()
  }
  if (!config.openai) return undefined
  const { createOpenAiVision } = await import('../providers/openai-vision.ts')
  return createOpenAiVision(config.openai)
}
