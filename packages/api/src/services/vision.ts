/** A model that looks at photos and answers a question about them in JSON of a given schema. */
export interface Vision {
  /**
   * The model's answer as it parsed: whether it keeps to the schema is the caller's to check.
   * @throws VisionError within 20 seconds at the latest
   */
  ask(question: VisionQuestion): Promise<unknown>
}

export interface VisionQuestion {
  /** What the model is to do; nothing in it comes from a customer. */
  instructions: string
  /** What was said so far, the customer's last words at the end. */
  turns: readonly VisionTurn[]
  /** The JSON schema of the answer, within what strict structured outputs allow. */
  answer: { name: string; schema: object }
}

export interface VisionTurn {
  from: 'customer' | 'assistant'
  text: string
  /** JPEGs. */
  photos: readonly Buffer[]
}

/**
 * Why there is no answer: it took too long, the provider has too much to do or fails, the model refuses, its answer was
 * cut off, or it is not what was asked for.
 */
export type VisionFailure =
  'timeout' | 'busy' | 'unavailable' | 'refused' | 'truncated' | 'unreadable'

export class VisionError extends Error {
  override name = 'VisionError'
  readonly failure: VisionFailure

  /** `detail` is for the log: it holds nothing of the request. */
  constructor(failure: VisionFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.failure = failure
  }
}
