import type { Config } from '../config.ts'
import { createOpenAiVision } from './openai-vision.ts'
import type { Vision } from './vision.ts'

/** The configured model; `undefined` where none is, and AI measuring is off. */
export function createVision(config: Pick<Config, 'openai'>): Vision | undefined {
  return config.openai && createOpenAiVision(config.openai)
}
