import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Config } from '../config/config.ts'
import type { PhotoContent, PhotoStore } from './photo-store.ts'

const connectionTimeoutMs = 2_000
const maxAttempts = 3
/** Covers all attempts of a call. Together with `cleanUpTimeoutMs`, a failed upload gets its 503 within 10 s. */
export const s3TimeoutMs = 8_000

/** Objects in a bucket of S3 or an S3-compatible store. */
export class S3PhotoStore implements PhotoStore {
  readonly #bucket: string
  readonly #opened: ReturnType<typeof open>
  readonly #timeoutMs: number

  constructor(config: S3Config, timeoutMs = s3TimeoutMs) {
    this.#bucket = config.bucket
    this.#timeoutMs = timeoutMs
    this.#opened = open(config)
  }

  async put(key: string, content: PhotoContent, contentType: string): Promise<void> {
    const { sdk, client } = await this.#opened
    const command = new sdk.PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: Buffer.isBuffer(content) ? content : await readFile(content.path),
      ContentType: contentType,
    })
    await this.#withinTimeout((abortSignal) => client.send(command, { abortSignal }))
  }

  async get(key: string) {
    const { sdk, client } = await this.#opened
    try {
      const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key })
      const { Body: body, ContentLength: byteSize } = await this.#withinTimeout((abortSignal) =>
        client.send(command, { abortSignal }),
      )
      if (!(body instanceof Readable) || byteSize === undefined)
        throw new Error(`the store returned no content for ${key}`)
      return { body, byteSize }
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    const { sdk, client } = await this.#opened
    const command = new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key })
    await this.#withinTimeout((abortSignal) => client.send(command, { abortSignal }))
  }

  /** Limits the time until the response starts. Reading the body is not limited. */
  async #withinTimeout<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(new Error(`the store did not respond within ${this.#timeoutMs} ms`)),
      this.#timeoutMs,
    )
    try {
      return await send(timeout.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
  // Loaded only when a bucket is configured: the SDK takes 50 MB and 0.4 s of CPU.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers often lack virtual-hosted buckets and Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs },
  })
  return { sdk, client }
}
